import { product, type Range } from './parapharmacy-shape.ts'
import { avoidEyes, external, intactSkin, childrenWarning, stopIfIrritated, t, warn } from './labels.ts'

const cosmetic = { class: 'COSMETIC', collections: ['body'], vatBasisPoints: 2300 } as const

/** PAR-000036 to PAR-000064, and the men's range, PAR-000276 to PAR-000279. */
export const bodyRanges: Range[] = [
  {
    ...cosmetic,
    form: 'body_milk',
    description: t(
      'Leite corporal de absorção rápida, que deixa a pele macia sem a deixar pegajosa. A embalagem grande tem doseador.',
      'A fast-absorbing body milk that leaves skin soft and not sticky. The large size comes with a pump.',
    ),
    usage: t(
      'Aplique uma vez por dia, de preferência depois do banho, sobre a pele seca com a toalha sem esfregar.',
      'Apply once a day, preferably after the bath, on skin patted dry with a towel.',
    ),
    warnings: warn(external, intactSkin, stopIfIrritated),
    products: [
      product(
        'Olivora',
        t('Leite corporal para pele seca', 'Body milk for dry skin'),
        t(
          'Com azeite e glicerina, para a pele que fica baça e áspera no inverno.',
          'With olive oil and glycerine, for skin that turns dull and rough in winter.',
        ),
        [
          [36, '200 ml', 895],
          [37, '400 ml', 1295],
          [38, '750 ml', 1599, 1999],
        ],
      ),
      product(
        'Olivora',
        t('Leite corporal para pele atópica', 'Body milk for atopic skin'),
        t(
          'Sem perfume, com ceramidas e aveia coloidal; espaça as crises de secura e comichão da pele atópica. Pode ser usado a partir dos três meses.',
          'Fragrance-free, with ceramides and colloidal oatmeal; it spaces out bouts of dryness and itching in atopic skin. Suitable from three months of age.',
        ),
        [
          [39, '200 ml', 990],
          [40, '400 ml', 1499],
          [41, '750 ml', 2245],
        ],
      ),
      product(
        'Olivora',
        t('Leite corporal com ureia 10 %', 'Body milk with 10% urea'),
        t(
          'A ureia a 10 % amacia a pele muito seca e rugosa de cotovelos, joelhos e pernas. Pode arder um pouco na pele gretada.',
          'Urea at 10% softens the very dry, rough skin of elbows, knees and legs. It may sting a little on cracked skin.',
        ),
        [
          [42, '200 ml', 899],
          [43, '400 ml', 1095],
          [44, '750 ml', 1690],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'balm',
    description: t(
      'Bálsamo emoliente sem perfume, rico em lípidos, que repõe a barreira da pele atópica e alivia a sensação de comichão entre as crises.',
      'A fragrance-free emollient balm, rich in lipids, that restores the barrier of atopic skin and eases the itchy feeling between flare-ups.',
    ),
    usage: t(
      'Aplique duas vezes por dia em todo o corpo, e mais vezes nas zonas secas. O resultado vem da regularidade: não pare quando a pele melhorar.',
      'Apply twice a day all over, and more often on dry areas. Regular use is what works: do not stop when the skin improves.',
    ),
    warnings: warn(
      external,
      t(
        'Numa crise com a pele aberta ou a deitar líquido, fale primeiro com o médico.',
        'In a flare-up with broken or weeping skin, talk to your doctor first.',
      ),
      stopIfIrritated,
    ),
    products: [
      product(
        'Brisalva',
        t('Bálsamo emoliente para pele atópica', 'Emollient balm for atopic skin'),
        t(
          'Adequado a adultos, crianças e bebés, incluindo no rosto.',
          'Suitable for adults, children and babies, the face included.',
        ),
        [
          [45, '200 ml', 1490],
          [46, '400 ml', 2499],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'cleansing_gel',
    description: t(
      'Gel de banho com base de limpeza suave, que respeita a película protetora da pele. Serve para toda a família e para o duche de todos os dias.',
      'A shower gel with a mild cleansing base that respects the skin’s protective film. For the whole family and the everyday shower.',
    ),
    usage: t(
      'Espalhe sobre a pele molhada, com a mão em vez da esponja, e enxague bem. Prefira duches curtos e mornos.',
      'Spread over wet skin, with the hand rather than a sponge, and rinse well. Prefer short, lukewarm showers.',
    ),
    warnings: warn(external, avoidEyes),
    products: [
      product(
        'Olivora',
        t('Gel de banho surgras', 'Lipid-rich shower gel'),
        t(
          'Enriquecido com óleos vegetais, que compensam o que a água e o calcário retiram à pele seca.',
          'Enriched with plant oils that make up for what water and limescale take from dry skin.',
        ),
        [
          [47, '400 ml', 1195],
          [48, '1000 ml', 1545],
        ],
      ),
      product(
        'Olivora',
        t('Gel de banho para pele sensível', 'Shower gel for sensitive skin'),
        t(
          'Sem perfume e sem sabão, para a pele que reage a quase tudo.',
          'Free from fragrance and soap, for skin that reacts to almost anything.',
        ),
        [
          [49, '400 ml', 690],
          [50, '1000 ml', 1190],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'cream',
    description: t(
      'Creme de mãos que forma uma película fina e protetora, sem deixar os dedos gordurosos. Resiste a várias lavagens.',
      'A hand cream that forms a thin protective film without greasy fingers. It lasts through several washes.',
    ),
    usage: t(
      'Aplique depois de lavar as mãos e antes de sair para o frio. À noite, uma camada mais espessa faz de máscara.',
      'Apply after washing your hands and before going out into the cold. At night a thicker layer works as a mask.',
    ),
    warnings: warn(external, stopIfIrritated),
    products: [
      product(
        'Brisalva',
        t('Creme de mãos reparador', 'Repairing hand cream'),
        t(
          'Com glicerina concentrada e pantenol, para mãos gretadas de quem as lava muitas vezes.',
          'With concentrated glycerine and panthenol, for the chapped hands of those who wash them often.',
        ),
        [
          [51, '50 ml', 490],
          [52, '75 ml', 675],
        ],
      ),
      product(
        'Salgueira',
        t('Creme de mãos perfumado', 'Scented hand cream'),
        t(
          'Perfume leve de flor de laranjeira, para hidratar e cuidar das cutículas ao longo do dia.',
          'A light orange-blossom scent, to moisturise and care for the cuticles through the day.',
        ),
        [
          [53, '50 ml', 390],
          [54, '75 ml', 545],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'roll_on',
    description: t(
      'Desodorizante em roll-on, sem álcool, que seca depressa e não mancha a roupa clara nem a escura.',
      'A roll-on deodorant without alcohol that dries quickly and marks neither light nor dark clothes.',
    ),
    usage: t(
      'Aplique sobre as axilas limpas e secas e deixe secar antes de se vestir.',
      'Apply to clean, dry underarms and let it dry before dressing.',
    ),
    warnings: warn(
      external,
      t(
        'Não aplique logo depois da depilação nem sobre a pele irritada.',
        'Do not apply straight after hair removal or on irritated skin.',
      ),
    ),
    products: [
      product(
        'Salgueira',
        t('Desodorizante roll-on 24 h', '24 h roll-on deodorant'),
        t(
          'Perfume fresco e eficácia para um dia normal, sem sais de alumínio.',
          'A fresh scent and protection for a normal day, without aluminium salts.',
        ),
        [[55, '50 ml', 599]],
      ),
      product(
        'Olivora',
        t('Desodorizante roll-on 48 h sem perfume', '48 h fragrance-free roll-on deodorant'),
        t(
          'Antitranspirante sem perfume, para quem transpira mais ou usa o seu próprio perfume.',
          'A fragrance-free antiperspirant, for those who perspire more or wear their own perfume.',
        ),
        [[56, '50 ml', 695]],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'cream',
    description: t(
      'Creme de pés que amacia a pele dura e seca dos calcanhares e das plantas. Com o uso regular, a pele deixa de abrir.',
      'A foot cream that softens hard, dry skin on heels and soles. With regular use the skin stops splitting.',
    ),
    usage: t(
      'Aplique à noite, massajando até absorver, e calce meias de algodão. Uma vez por semana, lime suavemente a pele dura antes de aplicar.',
      'Apply at night, massaging until absorbed, and put on cotton socks. Once a week, gently file hard skin before applying.',
    ),
    warnings: warn(
      external,
      t(
        'Se tem diabetes, observe os pés todos os dias e mostre qualquer ferida ao médico ou à farmácia.',
        'If you have diabetes, look at your feet every day and show any wound to your doctor or to the pharmacy.',
      ),
      t('Não aplique entre os dedos.', 'Do not apply between the toes.'),
    ),
    products: [
      product(
        'Brisalva',
        t('Creme de pés com ureia 25 %', 'Foot cream with 25% urea'),
        t(
          'Ureia em concentração alta, para calosidades e pele muito espessa. Não use em pele aberta.',
          'Urea at a high concentration, for calluses and very thick skin. Do not use on broken skin.',
        ),
        [
          [57, '75 ml', 1045],
          [58, '100 ml', 1375],
        ],
      ),
      product(
        'Olivora',
        t('Creme de pés para gretas', 'Foot cream for cracked heels'),
        t(
          'Com cera de abelha e azeite, forma uma proteção flexível sobre os calcanhares gretados.',
          'With beeswax and olive oil, it forms a flexible protection over cracked heels.',
        ),
        [
          [59, '75 ml', 799],
          [60, '100 ml', 995],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'body_oil',
    description: t(
      'Óleo corporal de origem vegetal que nutre a pele e a deixa com um brilho discreto. Algumas gotas bastam para as pernas e os braços.',
      'A plant-based body oil that nourishes skin and leaves a discreet glow. A few drops are enough for legs and arms.',
    ),
    usage: t(
      'Massaje sobre a pele ainda húmida, depois do duche, até ser absorvido.',
      'Massage into still damp skin, after the shower, until absorbed.',
    ),
    warnings: warn(
      external,
      t('Pode tornar o chão do duche escorregadio.', 'It can make the shower floor slippery.'),
      stopIfIrritated,
    ),
    products: [
      product(
        'Salgueira',
        t('Óleo corporal antiestrias', 'Stretch mark body oil'),
        t(
          'Com amêndoas doces e vitamina E, mantém a pele elástica na gravidez e nas mudanças de peso. Massaje a barriga, as ancas e o peito duas vezes por dia, evitando o mamilo se amamentar.',
          'With sweet almond and vitamin E, it keeps skin supple in pregnancy and weight changes. Massage belly, hips and breasts twice a day, avoiding the nipple when nursing.',
        ),
        [
          [61, '100 ml', 1490],
          [62, '200 ml', 2095],
        ],
      ),
      product(
        'Brisalva',
        t('Óleo corporal seco', 'Dry body oil'),
        t(
          'Textura seca, que não deixa película, para o corpo e para as pontas do cabelo.',
          'A dry texture that leaves no film, for the body and the ends of the hair.',
        ),
        [
          [63, '100 ml', 1260, 1575],
          [64, '200 ml', 2245],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    collections: ['men'],
    form: 'foam',
    description: t(
      'Espuma de barbear densa, que levanta o pelo e deixa a lâmina deslizar sem puxar.',
      'A dense shaving foam that lifts the hair and lets the razor glide without pulling.',
    ),
    usage: t(
      'Agite, aplique sobre a barba molhada com água morna, espere um minuto e faça a barba no sentido do pelo.',
      'Shake, apply to a beard wetted with warm water, wait a minute and shave with the grain.',
    ),
    warnings: warn(
      t(
        'Recipiente sob pressão: proteja do sol e não exponha a mais de 50 °C.',
        'Pressurised container: protect from sunlight and do not expose to more than 50 °C.',
      ),
      avoidEyes,
      childrenWarning,
    ),
    products: [
      product(
        'Barbelo',
        t('Espuma de barbear para pele sensível', 'Shaving foam for sensitive skin'),
        t(
          'Sem perfume nem álcool, com alantoína, para a pele que fica com pontos vermelhos.',
          'Free from fragrance and alcohol, with allantoin, for skin prone to razor bumps.',
        ),
        [[276, '200 ml', 590]],
      ),
    ],
  },
  {
    ...cosmetic,
    collections: ['men'],
    form: 'balm',
    description: t(
      'Bálsamo para depois da barba, que acalma o ardor da lâmina e hidrata durante o dia.',
      'An after-shave balm that calms razor burn and moisturises through the day.',
    ),
    usage: t(
      'Depois de enxaguar com água fria, espalhe uma noz de bálsamo sobre o rosto e o pescoço.',
      'After rinsing with cold water, spread a little balm over face and neck.',
    ),
    warnings: warn(external, avoidEyes),
    products: [
      product(
        'Barbelo',
        t('Bálsamo pós-barba calmante', 'Soothing after-shave balm'),
        t(
          'Sem álcool: alivia sem arder, também depois da máquina.',
          'Alcohol-free: it soothes without stinging, also after an electric shaver.',
        ),
        [
          [277, '75 ml', 1095],
          [278, '100 ml', 1375],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    collections: ['men', 'body'],
    form: 'cleansing_gel',
    description: t(
      'Gel de duche que lava o corpo e o cabelo, para levar um frasco só para o ginásio ou em viagem.',
      'A shower gel that washes body and hair, so that one bottle is enough for the gym or a trip.',
    ),
    usage: t('Aplique sobre a pele e o cabelo molhados, faça espuma e enxague.', 'Apply to wet skin and hair, lather and rinse.'),
    warnings: warn(external, avoidEyes),
    products: [
      product(
        'Barbelo',
        t('Gel de duche 2 em 1 revigorante', 'Invigorating 2-in-1 shower gel'),
        t('Com mentol, que deixa uma sensação fresca depois do exercício.', 'With menthol, for a fresh feeling after exercise.'),
        [[279, '400 ml', 1090]],
      ),
    ],
  },
]
