/**
 * SQL that moves the numbers of rows past what four bytes hold, as they are in a large installation one day: what reads one as `int`, on a server or in a window, is
 * told by every test that makes a row.
 */
export const outgrowFourBytes = `
  SELECT setval(pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name), 3000000000) FROM information_schema.columns
  WHERE table_schema = 'public' AND is_identity = 'YES' AND data_type = 'bigint'`
