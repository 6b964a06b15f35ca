-- The consent to health data is asked of orders, prescriptions and requests alike, and spoke of "this order". A new version follows where
-- the newest is still the sentence that the shop came with; who agreed to that one stays with it.
insert into consent_texts (kind, version, text_pt, text_en, published_at)
  select kind, version + 1,
    'Autorizo a farmácia a tratar os meus dados de saúde. O que peço ou compro pode dizer algo sobre a minha saúde; a farmácia usa-o só para responder aos meus pedidos e para preparar, entregar e registar as minhas encomendas. Posso retirar a autorização quando quiser.',
    'I allow the pharmacy to process my health data. What I ask for or buy may say something about my health; the pharmacy uses it only to answer my requests and to prepare, hand over and record my orders. I can withdraw this permission at any time.',
    now()
  from (select distinct on (kind) * from consent_texts where kind = 'health' order by kind, version desc) as newest
  where text_pt = 'Autorizo a farmácia a tratar os meus dados de saúde. O que compro pode dizer algo sobre a minha saúde; a farmácia usa-o só para preparar, entregar e registar esta encomenda. Posso retirar a autorização quando quiser.';

-- Two hours are promised for what is in stock only. A line of the owner's own stays as it is.
update website set config = jsonb_set(config, '{promo}', jsonb_build_object(
    'pt', 'Entrega grátis no continente a partir de {free_from} · O que há em stock levanta-se em {pickup_ready_hours} horas',
    'en', 'Free delivery on the mainland from {free_from} · Collect what is in stock in {pickup_ready_hours} hours'))
  where config #>> '{promo,pt}' = 'Entrega grátis no continente a partir de {free_from} · Levantamento na farmácia em {pickup_ready_hours} horas';
