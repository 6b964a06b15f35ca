-- Points in refunds.
select 1;
