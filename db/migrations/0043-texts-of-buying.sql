-- The line above the header promised free delivery also while nothing is delivered. Where it still is the sentence that the shop came
-- with, it now names the settings, from which it is filled in; a line of the owner's own stays as it is.
update website set config = jsonb_set(config, '{promo}', jsonb_build_object(
    'pt', 'Entrega grátis no continente a partir de {free_from} · Levantamento na farmácia em {pickup_ready_hours} horas',
    'en', 'Free delivery on the mainland from {free_from} · Collect at the pharmacy in {pickup_ready_hours} hours'))
  where config #>> '{promo,pt}' = 'Entrega grátis no continente em compras acima de 50 € · Levantamento na farmácia em 2 horas';

-- The postal code that a visitor types is kept in a cookie until the browser closes: the privacy page says so, where its sentence about
-- cookies is still the one that the shop came with.
update pages set content = replace(replace(content::text,
    'para a sessão, o carrinho, a língua e a sua escolha sobre cookies.',
    'para a sessão, o carrinho, a língua, o código postal que escreveu por último (até fechar o navegador) e a sua escolha sobre cookies.'),
    'for the session, the cart, the language and your choice about cookies.',
    'for the session, the cart, the language, the postal code that you typed last (until you close your browser) and your choice about cookies.')::jsonb
  where content::text like '%a língua e a sua escolha sobre cookies.%';
