-- Who sets up the first second step reads the recovery codes before going in: the ticket remembers that the step is done.
alter table sign_in_tickets add proved_at timestamptz;
