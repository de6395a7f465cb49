/start/, /end/
