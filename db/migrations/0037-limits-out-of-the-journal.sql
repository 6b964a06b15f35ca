-- Every call that is limited counts itself before anything else, and waited for the disk to do so. A count is worth minutes: after
-- a crash of the database server they begin anew, after an ordinary stop they go on.
alter table rate_limits set unlogged;
