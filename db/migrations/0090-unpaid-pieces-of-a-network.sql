-- The same, and the pieces of one pack that guests of the network have taken within the window, this order included: `packs` are
-- counters of rate_limits, `pieces` what the order takes of each. The function with three arguments stays for processes of the release
-- before.
create function count_unpaid_guest(mailbox text, network text, since timestamptz, packs text[], pieces int[],
  out of_mailbox int, out of_network int, out of_pack int)
language plpgsql as $$
begin
  select counted.of_mailbox, counted.of_network into of_mailbox, of_network from count_unpaid_guest(mailbox, network, since) counted;
  with counted as (
    insert into rate_limits as counter (key, window_start, hits)
      select pack, since, sum(taken) from unnest(packs, pieces) as wanted (pack, taken) group by pack order by pack
      on conflict (key, window_start) do update set hits = counter.hits + excluded.hits
      returning hits)
  select coalesce(max(hits), 0) into of_pack from counted;
end $$;
