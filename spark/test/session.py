# session.py -- run gawk-spark inside a test, with one Java for many jobs.
# SPDX-License-Identifier: GPL-3.0-or-later

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, '..', 'gawk-spark')


def missing():
    """Return the reason why Spark cannot run here, or None."""
    try:
        import pyspark                                           # noqa: F401
    except ImportError:
        return 'pyspark is missing'
    home = os.environ.get('JAVA_HOME')
    java = os.path.join(home, 'bin', 'java') if home else 'java'
    try:
        subprocess.run([java, '-version'], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 'Java is missing'
    return None


class Tap:
    """Counts checks, and prints their results as TAP."""

    def __init__(self):
        self.n = self.failed = 0

    def check(self, good, what, more=''):
        self.n += 1
        self.failed += not good
        print('%sok %d - %s' % ('' if good else 'not ', self.n, what),
              flush=True)
        if not good:
            for line in str(more).split('\n')[-20:]:
                print('# ' + line)

    def end(self):
        print('1..%d' % self.n)
        return self.failed > 0


def load():
    """Return gawk-spark as a module whose functions are pickled by value,
    since the nodes do not have the module."""
    from pyspark import cloudpickle
    loader = importlib.machinery.SourceFileLoader('gawk_spark', PROGRAM)
    spec = importlib.util.spec_from_loader('gawk_spark', loader)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    sys.modules['gawk_spark'] = module
    loader.exec_module(module)
    cloudpickle.register_pickle_by_value(module)
    return module


class Session:
    """A driver for many jobs; run () runs one of them."""

    def __init__(self, gawk, pmheap, options):
        self.words = ['--gawk', gawk, '--pmheap', pmheap] + options
        self.module = load()
        self.folder = tempfile.TemporaryDirectory()
        line = self.module.CommandLine(self.words + ['1', 'x'])
        self.sc = self.module.start_spark(line, self.folder.name)
        self.jobs = 0

    def run(self, words):
        """Return the output and the messages of a job."""
        m = self.module
        self.jobs += 1
        job = 'test %d' % self.jobs
        with tempfile.TemporaryDirectory() as d, \
                open(d + '/out', 'w+b') as out, open(d + '/err', 'w+b') as err:
            sys.stdout.flush()
            sys.stderr.flush()
            kept = os.dup(1), os.dup(2)
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            try:
                line = m.CommandLine(self.words + words)
                program = m.Program(line, d, job)
                heaps = m.run_job(self.sc, line, program, job, d)
                if heaps:
                    m.run_end(line, heaps)
            except m.Failure as e:
                m.say(e)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os.dup2(kept[0], 1)
                os.dup2(kept[1], 2)
                os.close(kept[0])
                os.close(kept[1])
            out.seek(0)
            err.seek(0)
            return out.read(), err.read()

    def stop(self):
        self.sc.stop()
        self.folder.cleanup()
