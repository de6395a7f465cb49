const faults = [];
document.querySelectorAll('svg').forEach(svg => {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].filter(t => t.textContent)
    .map(t => [t.getBoundingClientRect(), t.textContent]);
  texts.forEach(([x, name], i) => {
    if (x.left < frame.left - 1 || x.right > frame.right + 1
        || x.bottom > frame.bottom + 1)
      faults.push('outside: ' + name);
    texts.slice(0, i).forEach(([y, other]) => {
      if (x.left < y.right - 1 && y.left < x.right - 1
          && x.top < y.bottom - 3 && y.top < x.bottom - 3)
        faults.push(name + ' on ' + other);
    });
  });
});
// Letters of charts, in pixels of the window.
const letters = [...document.querySelectorAll('svg text')].map(t =>
  parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a);
if (Math.min(...letters) < 10)
  faults.push('letters of ' + Math.min(...letters).toFixed(1) + ' pixels');
if (document.documentElement.scrollWidth > innerWidth)
  faults.push('wider than the window');
const table = [...document.querySelectorAll('table')].find(t =>
  t.rows[0].cells[0].textContent === 'Page');
const first = n => {
  table.querySelectorAll('th button')[n].click();
  return table.rows[1].cells[0].textContent;
};
const hidden = () => document.querySelectorAll('tr[hidden]').length;
const said = [faults.join('; ') || 'nothing overlaps', first(0), first(0),
  first(1), first(1), hidden() > 0];
const rows = () => [...table.rows].filter(r => !r.hidden).slice(1)
  .map(r => r.cells[0].textContent);
const [back, text, next] = table.pager.children;
const pages = [text.textContent, rows().length, back.disabled];
next.click();
pages.push(text.textContent, rows().length, back.disabled);
const search = table.closest('section').querySelector('.filter');
search.value = 'ARTICLE/1';
search.dispatchEvent(new Event('input'));
pages.push(rows().every(name => name.includes('article/1')),
  text.textContent.split(' of ')[0]);
search.value = 'no such page';
search.dispatchEvent(new Event('input'));
pages.push(rows().length, text.textContent);
search.value = '';
search.dispatchEvent(new Event('input'));
said.push(pages.join(' '));
document.querySelectorAll('.more').forEach(button => button.click());
document.querySelector('.theme').click();
said.push(hidden(), document.documentElement.dataset.theme);
document.title = said.join(' | ');
