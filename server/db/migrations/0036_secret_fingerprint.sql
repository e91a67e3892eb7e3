-- Which secret sealed what is sealed here: a server with another one would read none of it, and says so at its start. One row, so that of several first
-- starts one is first.
create table secret_fingerprint (
  only_row boolean primary key default true,
  fingerprint text not null
);
