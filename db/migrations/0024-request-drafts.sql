-- request drafts
select 1;
