import { inForm, product, type Range } from './parapharmacy-shape.ts'
import { childrenWarning, noMoreThanAdvised, notADiet, supplementPregnancy, t, warn } from './labels.ts'

const supplement = { class: 'SUPPLEMENT', vatBasisPoints: 2300 } as const
const food = { class: 'OTHER', vatBasisPoints: 2300, collections: ['nutrition'] } as const

const common = [noMoreThanAdvised, notADiet, childrenWarning] as const

/** PAR-000149 to PAR-000200, and PAR-000280 to PAR-000285. */
export const supplementRanges: Range[] = [
  {
    ...supplement,
    collections: ['vitamins', 'sleep_mood'],
    form: 'tablet',
    description: t(
      'Suplemento de magnésio. O magnésio contribui para a redução do cansaço e da fadiga e para o normal funcionamento dos músculos e do sistema nervoso.',
      'A magnesium supplement. Magnesium contributes to a reduction of tiredness and fatigue and to normal muscle and nervous system function.',
    ),
    usage: t(
      'Uma toma por dia, à refeição da noite, com um copo de água.',
      'Once a day, with the evening meal and a glass of water.',
    ),
    warnings: warn(
      ...common,
      t(
        'Tome com duas horas de intervalo de antibióticos, de levotiroxina e de medicamentos para os ossos. Se tem doença dos rins, fale com o médico antes.',
        'Take two hours apart from antibiotics, levothyroxine and bone medicines. If you have kidney disease, ask your doctor first.',
      ),
    ),
    products: [
      product(
        'Nutrilavra',
        t('Magnésio em comprimidos', 'Magnesium tablets'),
        t(
          'Citrato de magnésio com vitamina B6; 300 mg de magnésio por dia.',
          'Magnesium citrate with vitamin B6; 300 mg of magnesium a day.',
        ),
        [
          [149, '30 un', 1195],
          [150, '60 un', 1676, 2095],
        ],
      ),
      inForm(
        'sachet',
        product(
          'Serralva',
          t('Magnésio em saquetas', 'Magnesium sachets'),
          t(
            'Pó com sabor a laranja, para dissolver na água; mais fácil para quem não gosta de engolir comprimidos.',
            'An orange-flavoured powder to dissolve in water; easier for those who do not like swallowing tablets.',
          ),
          [
            [151, '30 un', 890],
            [152, '60 un', 1295],
          ],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['vitamins', 'defences', 'cold_flu'],
    form: 'effervescent',
    description: t(
      'Mil miligramas de vitamina C, que contribui para o normal funcionamento do sistema imunitário e aumenta a absorção do ferro.',
      'One thousand milligrams of vitamin C, which contributes to the normal function of the immune system and increases iron absorption.',
    ),
    usage: t('Uma toma por dia, de manhã, durante a refeição.', 'Once a day, in the morning with a meal.'),
    warnings: warn(
      ...common,
      t(
        'Se já teve cálculos renais ou tem excesso de ferro no sangue, fale com o médico antes.',
        'If you have had kidney stones or have too much iron in the blood, ask your doctor first.',
      ),
    ),
    products: [
      product(
        'Vitarroz',
        t('Vitamina C 1000 efervescente', 'Vitamin C 1000 effervescent'),
        t(
          'Dissolve-se num copo de água, com sabor a laranja. Cada comprimido contém sódio, a ter em conta numa dieta com pouco sal.',
          'Dissolves in a glass of water, with an orange taste. Each tablet contains sodium, which matters in a low-salt diet.',
        ),
        [
          [153, '20 un', 675],
          [154, '30 un', 895],
        ],
      ),
      inForm(
        'capsule',
        product(
          'Serralva',
          t('Vitamina C 1000 em cápsulas', 'Vitamin C 1000 capsules'),
          t(
            'De libertação lenta e sem sódio, mais suave para o estômago.',
            'Slow-release and sodium-free, gentler on the stomach.',
          ),
          [
            [155, '20 un', 975],
            [156, '30 un', 1290],
          ],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['vitamins'],
    form: 'drops',
    description: t(
      'Vitamina D3 em azeite. A vitamina D contribui para a manutenção de ossos e dentes normais e para o sistema imunitário, sobretudo nos meses com pouco sol.',
      'Vitamin D3 in olive oil. Vitamin D contributes to the maintenance of normal bones and teeth and to the immune system, especially in months with little sun.',
    ),
    usage: t(
      'Tome a quantidade diária indicada na embalagem durante uma refeição que tenha alguma gordura.',
      'Take the daily amount shown on the pack with a meal that contains some fat.',
    ),
    warnings: warn(
      ...common,
      t(
        'Não junte dois produtos com vitamina D. Se toma vitamina D receitada, cálcio ou digoxina, fale com o médico.',
        'Do not combine two products with vitamin D. If you take prescribed vitamin D, calcium or digoxin, talk to your doctor.',
      ),
    ),
    products: [
      product(
        'Vitarroz',
        t('Vitamina D3 em gotas', 'Vitamin D3 drops'),
        t(
          'Uma gota contém 10 µg (400 UI); prática para acertar a quantidade em toda a família.',
          'One drop contains 10 µg (400 IU); handy for measuring for the whole family.',
        ),
        [[157, '10 ml', 1090]],
      ),
      inForm(
        'soft_capsule',
        product(
          'Vitarroz',
          t('Vitamina D3 em cápsulas', 'Vitamin D3 capsules'),
          t(
            'Cápsulas moles de 25 µg (1000 UI), pequenas e fáceis de engolir.',
            'Soft capsules of 25 µg (1000 IU), small and easy to swallow.',
          ),
          [
            [158, '30 un', 775],
            [159, '90 un', 1490],
          ],
        ),
      ),
      product(
        'Nutrilavra',
        t('Vitamina D3 vegetal em gotas', 'Plant-based vitamin D3 drops'),
        t(
          'Vitamina D3 obtida de líquenes, adequada a vegetarianos e veganos.',
          'Vitamin D3 from lichen, suitable for vegetarians and vegans.',
        ),
        [[160, '10 ml', 1690]],
      ),
      inForm(
        'capsule',
        product(
          'Nutrilavra',
          t('Vitamina D3 vegetal em cápsulas', 'Plant-based vitamin D3 capsules'),
          t('Cápsulas vegetais de 25 µg (1000 UI), de líquenes.', 'Plant capsules of 25 µg (1000 IU), from lichen.'),
          [
            [161, '30 un', 1045],
            [162, '90 un', 1790],
          ],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['vitamins'],
    form: 'coated_tablet',
    description: t(
      'Multivitamínico e mineral para períodos de mais exigência ou de alimentação irregular. As vitaminas B6 e B12 contribuem para a redução do cansaço.',
      'A multivitamin and mineral for demanding times or irregular meals. Vitamins B6 and B12 contribute to the reduction of tiredness.',
    ),
    usage: t(
      'Um comprimido por dia, ao pequeno-almoço, durante um a três meses.',
      'One tablet a day with breakfast, for one to three months.',
    ),
    warnings: warn(...common, supplementPregnancy),
    products: [
      product(
        'Serralva',
        t('Multivitamínico para adultos', 'Multivitamin for adults'),
        t(
          'Treze vitaminas e oito minerais nas quantidades diárias de referência.',
          'Thirteen vitamins and eight minerals at the daily reference amounts.',
        ),
        [
          [163, '30 un', 1175],
          [164, '60 un', 1832, 2290],
        ],
      ),
      product(
        'Vitarroz',
        t('Multivitamínico para mulher', 'Multivitamin for women'),
        t(
          'Com mais ferro e ácido fólico, a pensar na menstruação e na vontade de engravidar.',
          'With more iron and folic acid, with periods and plans for pregnancy in mind.',
        ),
        [
          [165, '30 un', 995],
          [166, '60 un', 1690],
        ],
      ),
      product(
        'Serralva',
        t('Multivitamínico para homem', 'Multivitamin for men'),
        t(
          'Com zinco e selénio, e sem ferro, que os homens raramente precisam de suplementar.',
          'With zinc and selenium, and without iron, which men rarely need to supplement.',
        ),
        [
          [167, '30 un', 1345],
          [168, '60 un', 2375],
        ],
      ),
      product(
        'Serralva',
        t('Multivitamínico 50+', 'Multivitamin 50+'),
        t(
          'Com mais vitamina D e B12, que se absorvem pior com a idade, e luteína para os olhos.',
          'With more vitamin D and B12, which are absorbed less well with age, and lutein for the eyes.',
        ),
        [
          [169, '30 un', 1295],
          [170, '60 un', 1895],
        ],
      ),
      inForm(
        'chewable',
        product(
          'Nutrilavra',
          t('Multivitamínico para crianças', 'Children’s multivitamin'),
          t(
            'Comprimidos para mastigar com sabor a frutos vermelhos, dos 4 aos 12 anos, sem açúcar. Não são guloseimas: guarde-os fora do alcance.',
            'Chewable tablets with a berry taste, from 4 to 12 years, sugar-free. They are not sweets: keep them out of reach.',
          ),
          [
            [171, '30 un', 1195],
            [172, '60 un', 1790],
          ],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['beauty_joints'],
    form: 'soft_capsule',
    description: t(
      'Óleo de peixe concentrado em EPA e DHA, purificado de metais pesados. O EPA e o DHA contribuem para o normal funcionamento do coração, com 250 mg por dia.',
      'Fish oil concentrated in EPA and DHA, purified of heavy metals. EPA and DHA contribute to the normal function of the heart, at 250 mg a day.',
    ),
    usage: t(
      'Uma cápsula por dia durante a refeição principal, para evitar o travo a peixe.',
      'One capsule a day with the main meal, to avoid a fishy aftertaste.',
    ),
    warnings: warn(
      ...common,
      t(
        'Contém peixe. Se toma anticoagulantes ou vai ser operado, fale com o médico antes.',
        'Contains fish. If you take anticoagulants or are to have surgery, ask your doctor first.',
      ),
    ),
    products: [
      product(
        'Vitarroz',
        t('Ómega 3 em cápsulas', 'Omega-3 capsules'),
        t(
          'Cada cápsula contém 1000 mg de óleo de peixe, com 500 mg de EPA e DHA.',
          'Each capsule contains 1000 mg of fish oil, with 500 mg of EPA and DHA.',
        ),
        [
          [173, '30 un', 1295],
          [174, '60 un', 1992, 2490],
          [175, '120 un', 3490],
        ],
      ),
    ],
  },
  {
    ...supplement,
    collections: ['gut', 'stomach'],
    form: 'capsule',
    description: t(
      'Suplemento com fermentos lácticos vivos, protegidos do ácido do estômago. Muitas vezes escolhido durante e depois de um antibiótico.',
      'A supplement with live cultures, protected from stomach acid. Often chosen during and after a course of antibiotics.',
    ),
    usage: t(
      'Uma toma por dia, com duas a três horas de intervalo do antibiótico, e ainda uma semana depois de ele acabar. Guarde em lugar fresco.',
      'Once a day, two to three hours apart from an antibiotic, and for a week after it ends. Keep in a cool place.',
    ),
    warnings: warn(
      ...common,
      t(
        'Não tome se tem as defesas muito diminuídas ou um cateter central sem falar com o médico.',
        'Do not take if your immunity is very low or you have a central line without asking your doctor.',
      ),
    ),
    products: [
      product(
        'Serralva',
        t('Probiótico para adultos', 'Probiotic for adults'),
        t(
          'Quatro estirpes e dez mil milhões de fermentos por cápsula.',
          'Four strains and ten billion live cultures per capsule.',
        ),
        [
          [176, '10 un', 890],
          [177, '20 un', 1399],
          [178, '30 un', 2195],
        ],
      ),
      inForm(
        'sachet',
        product(
          'Nutrilavra',
          t('Probiótico para crianças', 'Probiotic for children'),
          t(
            'Saquetas sem sabor, para misturar na água, no leite morno ou no iogurte.',
            'Tasteless sachets to mix with water, lukewarm milk or yoghurt.',
          ),
          [
            [179, '10 un', 975],
            [180, '20 un', 1575],
            [181, '30 un', 2190],
          ],
        ),
      ),
      product(
        'Nutrilavra',
        t('Probiótico de 10 estirpes', '10-strain probiotic'),
        t(
          'Dez estirpes diferentes, com inulina, uma fibra de que elas se alimentam.',
          'Ten different strains, with inulin, a fibre that they feed on.',
        ),
        [
          [182, '10 un', 1090],
          [183, '20 un', 1790],
          [184, '30 un', 2675],
        ],
      ),
    ],
  },
  {
    ...supplement,
    collections: ['beauty_joints'],
    form: 'sachet',
    description: t(
      'Colagénio hidrolisado com vitamina C, que contribui para a normal formação de colagénio na pele, nas cartilagens e nos ossos.',
      'Hydrolysed collagen with vitamin C, which contributes to normal collagen formation in skin, cartilage and bones.',
    ),
    usage: t(
      'Dissolva 10 g por dia em água, sumo ou iogurte. Dê-lhe pelo menos três meses.',
      'Dissolve 10 g a day in water, juice or yoghurt. Give it at least three months.',
    ),
    warnings: warn(...common, supplementPregnancy),
    products: [
      product(
        'Serralva',
        t('Colagénio em saquetas', 'Collagen sachets'),
        t(
          'Colagénio marinho com ácido hialurónico, em saquetas para levar consigo. Contém peixe.',
          'Marine collagen with hyaluronic acid, in sachets to take along. Contains fish.',
        ),
        [
          [185, '20 un', 3190],
          [186, '30 un', 4299],
        ],
      ),
      inForm(
        'powder',
        product(
          'Serralva',
          t('Colagénio marinho em pó', 'Marine collagen powder'),
          t(
            'Pó com colher medidora, a forma mais económica de tomar todos os dias. Contém peixe.',
            'A powder with a measuring spoon, the most economical way to take it daily. Contains fish.',
          ),
          [[187, '300 g', 2195]],
        ),
      ),
      product(
        'Nutrilavra',
        t('Colagénio bovino em saquetas', 'Bovine collagen sachets'),
        t('Colagénio bovino com magnésio, sabor a baunilha.', 'Bovine collagen with magnesium, vanilla flavour.'),
        [
          [188, '20 un', 1695],
          [189, '30 un', 2190],
        ],
      ),
      inForm(
        'powder',
        product(
          'Nutrilavra',
          t('Colagénio bovino em pó', 'Bovine collagen powder'),
          t('Sem sabor, para juntar ao café, à sopa ou ao batido.', 'Unflavoured, to add to coffee, soup or a shake.'),
          [[190, '300 g', 2095]],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['sleep_mood'],
    form: 'tablet',
    description: t(
      'Melatonina na dose de 1 mg, que contribui para reduzir o tempo de adormecer e aliviar a diferença horária nas viagens.',
      'Melatonin at 1 mg, which contributes to reducing the time it takes to fall asleep and to easing jet lag.',
    ),
    usage: t(
      'Tome a dose meia hora antes de deitar, já sem ecrãs, durante poucas semanas.',
      'Take the dose half an hour before bedtime, away from screens, for a few weeks.',
    ),
    warnings: warn(
      ...common,
      t(
        'Não conduza depois de tomar. Não é indicada na gravidez, na amamentação nem em crianças.',
        'Do not drive after taking it. Not suitable in pregnancy, while breastfeeding or for children.',
      ),
      t(
        'Se toma medicamentos para dormir, para a tensão ou anticoagulantes, fale connosco antes.',
        'If you take medicines for sleep, blood pressure or blood clotting, talk to us first.',
      ),
    ),
    products: [
      product(
        'Serralva',
        t('Melatonina 1 mg em comprimidos', 'Melatonin 1 mg tablets'),
        t('Comprimidos pequenos, com passiflora e cidreira.', 'Small tablets with passionflower and lemon balm.'),
        [[191, '30 un', 1420, 1775]],
      ),
      inForm(
        'drops',
        product(
          'Serralva',
          t('Melatonina 1 mg em gotas', 'Melatonin 1 mg drops'),
          t('Gotas com sabor a maçã, com conta-gotas graduado.', 'Apple-flavoured drops with a graduated dropper.'),
          [[192, '30 ml', 1090]],
        ),
      ),
      inForm(
        'orodispersible',
        product(
          'Nutrilavra',
          t('Melatonina 1 mg orodispersível', 'Melatonin 1 mg orodispersible'),
          t('Desfaz-se na boca sem água, prática em viagem.', 'Melts in the mouth without water, handy when travelling.'),
          [[193, '30 un', 1299]],
        ),
      ),
      inForm(
        'drops',
        product(
          'Nutrilavra',
          t('Melatonina 1 mg em gotas sem álcool', 'Alcohol-free melatonin 1 mg drops'),
          t('Sem álcool e sem açúcar, com camomila.', 'Free from alcohol and sugar, with camomile.'),
          [[194, '30 ml', 895]],
        ),
      ),
    ],
  },
  {
    ...supplement,
    collections: ['vitamins'],
    form: 'capsule',
    description: t(
      'Ferro bisglicinado, uma forma suave para o estômago, com vitamina C. O ferro contribui para a normal formação dos glóbulos vermelhos.',
      'Iron bisglycinate, a form that is gentle on the stomach, with vitamin C. Iron contributes to the normal formation of red blood cells.',
    ),
    usage: t(
      'Uma cápsula por dia, longe do café, do chá e do leite, que diminuem a absorção.',
      'One capsule a day, away from coffee, tea and milk, which reduce absorption.',
    ),
    warnings: warn(
      ...common,
      t('Uma dose grande de ferro é perigosa para as crianças.', 'A large dose of iron is dangerous for children.'),
      t(
        'Pode escurecer as fezes. Cansaço que não passa pede análises, não só um suplemento.',
        'It may darken the stools. Tiredness that does not pass calls for blood tests, not just a supplement.',
      ),
    ),
    products: [
      product(
        'Vitarroz',
        t('Ferro em cápsulas', 'Iron capsules'),
        t(
          'Cada cápsula contém 14 mg de ferro, a quantidade diária de referência.',
          'Each capsule contains 14 mg of iron, the daily reference amount.',
        ),
        [[195, '30 un', 975]],
      ),
    ],
  },
  {
    ...supplement,
    collections: ['defences'],
    form: 'capsule',
    description: t(
      'Extrato de arando vermelho padronizado, com 36 mg de proantocianidinas por dia, muitas vezes escolhido por quem tem tendência para o desconforto urinário.',
      'A standardised cranberry extract, with 36 mg of proanthocyanidins a day, often chosen by people prone to urinary discomfort.',
    ),
    usage: t(
      'Uma cápsula por dia com um copo grande de água. Beba bem ao longo do dia.',
      'One capsule a day with a large glass of water. Drink well through the day.',
    ),
    warnings: warn(
      ...common,
      t(
        'Ardor ao urinar com febre, dor nas costas ou sangue precisa de médico no próprio dia.',
        'Burning on urination with fever, back pain or blood needs a doctor the same day.',
      ),
      t('Não tome com varfarina.', 'Do not take with warfarin.'),
    ),
    products: [
      product(
        'Vitarroz',
        t('Arando vermelho em cápsulas', 'Cranberry capsules'),
        t('Sem açúcar, para tomas de um mês.', 'Sugar-free, for a month’s use.'),
        [[196, '30 un', 1580, 1975]],
      ),
    ],
  },
  {
    ...supplement,
    collections: ['defences', 'cough_throat'],
    form: 'spray',
    description: t(
      'Extrato de própolis, a resina que as abelhas recolhem das árvores, usado desde sempre no conforto da garganta.',
      'An extract of propolis, the resin that bees gather from trees, long used for the comfort of the throat.',
    ),
    usage: t(
      'Siga a quantidade indicada na embalagem, até três vezes por dia.',
      'Follow the amount shown on the pack, up to three times a day.',
    ),
    warnings: warn(
      ...common,
      t(
        'Não use se é alérgico a produtos das abelhas, nem em crianças com menos de três anos.',
        'Do not use if you are allergic to bee products, nor in children under three.',
      ),
    ),
    products: [
      product(
        'Vitarroz',
        t('Própolis em spray', 'Propolis spray'),
        t(
          'Spray sem álcool, com mel e erísimo; a embalagem grande serve de recarga.',
          'An alcohol-free spray with honey and hedge mustard; the large size is a refill.',
        ),
        [
          [197, '30 ml', 810],
          [198, '150 ml', 1490],
        ],
      ),
      inForm(
        'syrup',
        product(
          'Serralva',
          t('Própolis em xarope infantil', 'Children’s propolis syrup'),
          t(
            'Xarope com mel e sabor a morango, a partir dos três anos.',
            'A syrup with honey and a strawberry taste, from three years.',
          ),
          [
            [199, '30 ml', 590],
            [200, '150 ml', 1190],
          ],
        ),
      ),
    ],
  },
  {
    ...food,
    form: 'drink',
    description: t(
      'Alimento para fins medicinais específicos, pronto a beber, com 20 g de proteína e 300 kcal por garrafa, para quem perdeu peso ou apetite.',
      'A food for special medical purposes, ready to drink, with 20 g of protein and 300 kcal a bottle, for people who have lost weight or appetite.',
    ),
    usage: t(
      'Uma a duas garrafas por dia, em pequenos goles e fresca, entre as refeições ou segundo o conselho do médico ou nutricionista.',
      'One to two bottles a day, in small sips and chilled, between meals or as advised by your doctor or dietitian.',
    ),
    warnings: warn(
      t(
        'A usar com acompanhamento de um profissional de saúde. Não é indicado como única fonte alimentar.',
        'To be used under the supervision of a health professional. Not suitable as the only source of food.',
      ),
      t(
        'Contém leite. Não é adequado a crianças com menos de três anos nem na galactosemia.',
        'Contains milk. Not suitable for children under three or in galactosaemia.',
      ),
    ),
    products: [
      product(
        'Nutrilavra',
        t('Bebida hiperproteica de baunilha', 'Vanilla high-protein drink'),
        t('Sabor suave a baunilha, que se pode aquecer sem ferver.', 'A mild vanilla taste; it can be warmed without boiling.'),
        [[280, '4x200 ml', 1190]],
      ),
      product(
        'Nutrilavra',
        t('Bebida hiperproteica de chocolate', 'Chocolate high-protein drink'),
        t('Sabor a cacau, o preferido de quem enjoa o leite.', 'A cocoa taste, the favourite of those who tire of milk.'),
        [[281, '4x200 ml', 1190]],
      ),
      product(
        'Nutrilavra',
        t('Bebida hiperproteica de morango', 'Strawberry high-protein drink'),
        t('Sabor a morango, agradável bem fresca.', 'A strawberry taste, pleasant when well chilled.'),
        [[282, '4x200 ml', 1190]],
      ),
    ],
  },
  {
    ...food,
    form: 'powder',
    description: t(
      'Espessante à base de amido para dar consistência a líquidos e purés, a quem se engasga com facilidade.',
      'A starch-based thickener for liquids and purées, for people who choke easily.',
    ),
    usage: t(
      'Junte a quantidade indicada para a consistência recomendada, mexa e espere um minuto antes de dar.',
      'Add the amount shown for the recommended thickness, stir and wait a minute before serving.',
    ),
    warnings: warn(
      t(
        'A consistência certa é a que o terapeuta da fala ou o médico indicou.',
        'The right thickness is the one advised by the speech therapist or doctor.',
      ),
      t('Não é adequado a crianças com menos de três anos.', 'Not suitable for children under three.'),
    ),
    products: [
      product(
        'Nutrilavra',
        t('Espessante alimentar neutro', 'Neutral food thickener'),
        t('Não altera o sabor nem a cor.', 'Changes neither taste nor colour.'),
        [[283, '300 g', 1645]],
      ),
    ],
  },
  {
    ...food,
    form: 'food',
    description: t(
      'Bolachas sem glúten, feitas com farinha de arroz e milho, certificadas para doentes celíacos.',
      'Gluten-free biscuits made with rice and maize flour, certified for people with coeliac disease.',
    ),
    usage: t('Prontas a comer. Depois de abrir, guarde em caixa fechada.', 'Ready to eat. Once opened, store in a closed tin.'),
    warnings: warn(
      t('Podem conter vestígios de frutos de casca rija, leite e soja.', 'May contain traces of nuts, milk and soya.'),
    ),
    products: [
      product(
        'Nutrilavra',
        t('Bolachas sem glúten de cacau', 'Gluten-free cocoa biscuits'),
        t('Com pepitas de cacau e menos açúcar do que as habituais.', 'With cocoa nibs and less sugar than usual.'),
        [[284, '150 g', 345]],
      ),
      product(
        'Nutrilavra',
        t('Bolachas sem glúten de aveia', 'Gluten-free oat biscuits'),
        t(
          'Com aveia certificada sem glúten e passas. A aveia não convém a todos os celíacos: pergunte ao seu médico.',
          'With certified gluten-free oats and raisins. Oats do not suit every person with coeliac disease: ask your doctor.',
        ),
        [[285, '150 g', 390]],
      ),
    ],
  },
]
