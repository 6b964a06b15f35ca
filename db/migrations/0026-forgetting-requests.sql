-- forgetting requests
select 1;
