-- As count_unpaid_guest, with the pieces that guests of the network have taken of each pack, in the order of `packs`: what is left on
-- each shelf decides how many they may have. Both functions of that name stay for processes of the release before.
create function count_guest_order(mailbox text, network text, since timestamptz, packs text[], pieces int[],
  out of_mailbox int, out of_network int, out of_packs int[])
language plpgsql as $$
begin
  select counted.of_mailbox, counted.of_network into of_mailbox, of_network from count_unpaid_guest(mailbox, network, since) counted;
  with counted as (
    insert into rate_limits as counter (key, window_start, hits)
      select pack, since, taken from unnest(packs, pieces) as wanted (pack, taken) order by pack
      on conflict (key, window_start) do update set hits = counter.hits + excluded.hits
      returning key, hits)
  select coalesce(array_agg(counted.hits order by wanted.place), '{}') into of_packs
    from unnest(packs) with ordinality wanted (pack, place) join counted on counted.key = wanted.pack;
end $$;
