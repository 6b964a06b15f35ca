-- Points at the counter.
select 1;
