{ print /ab\
cd/ }
