-- As many samples as of orders, buyers and chats (0098): of a hundred, two of a rare name are as many as of one that a fiftieth of all products have, and a search
-- for it reads them all. The names are those of the index, lower and with a space before them.
ALTER INDEX product_search ALTER COLUMN 2 SET STATISTICS 300;
