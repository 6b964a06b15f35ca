import { brand, generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const doNotStop = t(
  'Não pare nem mude a dose sem falar com o médico, mesmo que se sinta bem.',
  'Do not stop or change the dose without asking your doctor, even if you feel well.',
)
const musclePain = t(
  'Dor ou fraqueza muscular sem explicação, ou urina escura: fale logo com o médico.',
  'Unexplained muscle pain or weakness, or dark urine: talk to your doctor at once.',
)
const statinPregnancy = t('Não tome na gravidez nem na amamentação.', 'Do not take in pregnancy or while breastfeeding.')
const grapefruit = t(
  'Evite o sumo de toranja e diga-nos que outros medicamentos toma, sobretudo antibióticos e antifúngicos.',
  'Avoid grapefruit juice and tell us which other medicines you take, especially antibiotics and antifungals.',
)
const dizzy = t(
  'Pode dar tonturas no início: levante-se devagar e veja como reage antes de conduzir.',
  'It may cause dizziness at first: get up slowly and see how you react before driving.',
)
const raasPregnancy = t('Não tome se está ou pode ficar grávida.', 'Do not take if you are or may become pregnant.')
const potassium = t(
  'Não use substitutos do sal com potássio nem anti-inflamatórios sem falar connosco.',
  'Do not use potassium salt substitutes or anti-inflammatories without asking us.',
)
const bleeding = t(
  'Sangramento que não para, fezes negras, urina com sangue ou dor de cabeça súbita e forte: procure ajuda médica de imediato.',
  'Bleeding that does not stop, black stools, blood in the urine or a sudden severe headache: seek medical help at once.',
)
const notifySurgeon = t(
  'Diga ao dentista e ao cirurgião que o toma e pergunte antes de juntar anti-inflamatórios ou plantas.',
  'Tell your dentist and surgeon that you take it, and ask before adding anti-inflammatories or herbal products.',
)
const hypo = t(
  'Suores, tremores ou confusão podem ser açúcar baixo: tome açúcar e fale com o médico.',
  'Sweating, shaking or confusion may be low sugar: take sugar and talk to your doctor.',
)
const sickDays = t(
  'Com vómitos, diarreia forte ou antes de um exame com contraste, pergunte ao médico se deve suspender.',
  'With vomiting, severe diarrhoea or before a scan with contrast, ask your doctor whether to pause it.',
)
const dka = t(
  'Náuseas, dor de barriga ou respiração rápida: procure ajuda médica, mesmo com o açúcar normal.',
  'Nausea, belly pain or fast breathing: seek medical help even with normal sugar.',
)
const coldChain = t(
  'Guarde no frigorífico, entre 2 e 8 °C, sem congelar. A caneta em uso fica até quatro semanas à temperatura ambiente.',
  'Keep in the fridge, between 2 and 8 °C, without freezing. The pen in use keeps for up to four weeks at room temperature.',
)
const sharps = t(
  'Use uma agulha nova em cada injeção e mude de local.',
  'Use a new needle for each injection and change the site.',
)

const statin = (
  substance: Monograph['substance'],
  strength: string,
  products: Monograph['products'],
  usage: Monograph['usage'],
): Monograph => ({
  substance,
  class: 'MSRM',
  form: 'coated_tablet',
  strength,
  collections: ['heart'],
  description: t(
    `A ${substance.pt.toLowerCase()} é uma estatina, receitada para baixar o colesterol e o risco cardiovascular, a par da alimentação e do exercício.`,
    `${substance.en} is a statin, prescribed to lower cholesterol and cardiovascular risk, alongside diet and exercise.`,
  ),
  usage,
  warnings: [musclePain, statinPregnancy, grapefruit, doNotStop],
  products,
})

export const heartAndDiabetesMonographs: Monograph[] = [
  statin(
    t('Atorvastatina', 'Atorvastatin'),
    '20 mg',
    [
      generic('Bluepharma', [
        [28, 385],
        [56, 665],
      ]),
      generic('Azevedos', [[28, 379]]),
      generic('Farmoz', [
        [28, 389],
        [56, 675],
      ]),
      brand('Zarator', 'Viatris', [[28, 745]]),
    ],
    t(
      'Tome segundo a receita, uma vez por dia, a qualquer hora, sempre a mesma.',
      'Take as prescribed, once a day at any time, always the same.',
    ),
  ),
  statin(
    t('Sinvastatina', 'Simvastatin'),
    '20 mg',
    [
      generic('Bluepharma', [
        [30, 325],
        [60, 545],
      ]),
      generic('Generis', [
        [30, 319],
        [60, 535],
      ]),
      brand('Zocor', 'Organon', [[30, 695]]),
    ],
    t('Tome segundo a receita, uma vez por dia, à noite.', 'Take as prescribed, once a day in the evening.'),
  ),
  statin(
    t('Rosuvastatina', 'Rosuvastatin'),
    '10 mg',
    [
      generic('Bluepharma', [
        [30, 645],
        [60, 1095],
      ]),
      generic('Farmoz', [[30, 655]]),
      brand('Crestor', 'Grünenthal', [[30, 1245]]),
    ],
    t(
      'Tome segundo a receita, uma vez por dia. Deixe passar 2 horas entre a rosuvastatina e um antiácido.',
      'Take as prescribed, once a day. Leave 2 hours between rosuvastatin and an antacid.',
    ),
  ),
  {
    substance: t('Losartan', 'Losartan'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '50 mg',
    collections: ['heart'],
    description: t(
      'Relaxa os vasos sanguíneos e baixa a tensão arterial. É também receitado para proteger os rins na diabetes.',
      'Relaxes blood vessels and lowers blood pressure. It is also prescribed to protect the kidneys in diabetes.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, com ou sem comida, à mesma hora.',
      'Take as prescribed, once a day, with or without food, at the same time.',
    ),
    warnings: [raasPregnancy, potassium, dizzy, doNotStop],
    products: [
      generic('Bluepharma', [
        [28, 345],
        [56, 595],
      ]),
      generic('Generis', [
        [28, 339],
        [56, 585],
      ]),
      brand('Cozaar', 'Organon', [[28, 745]]),
    ],
  },
  {
    substance: t('Amlodipina', 'Amlodipine'),
    class: 'MSRM',
    form: 'tablet',
    strength: '5 mg',
    collections: ['heart'],
    description: t(
      'Bloqueador dos canais de cálcio, receitado para a tensão alta e a angina de peito.',
      'A calcium channel blocker, prescribed for high blood pressure and angina.',
    ),
    usage: t('Tome segundo a receita, uma vez por dia, à mesma hora.', 'Take as prescribed, once a day at the same time.'),
    warnings: [
      t(
        'Pernas inchadas são frequentes: diga ao médico se o incomodam.',
        'Swollen legs are common: tell your doctor if they bother you.',
      ),
      dizzy,
      grapefruit,
      doNotStop,
    ],
    products: [
      generic('Bluepharma', [
        [30, 265],
        [60, 445],
      ]),
      generic('Generis', [
        [30, 259],
        [60, 435],
      ]),
      brand('Norvasc', 'Viatris', [[30, 545]]),
    ],
  },
  {
    substance: t('Ramipril', 'Ramipril'),
    class: 'MSRM',
    form: 'capsule',
    strength: '5 mg',
    collections: ['heart'],
    description: t(
      'Inibidor da ECA, receitado para a tensão alta, a insuficiência cardíaca e a proteção dos rins.',
      'An ACE inhibitor, prescribed for high blood pressure, heart failure and kidney protection.',
    ),
    usage: t(
      'Tome segundo a receita, com um copo de água, à mesma hora.',
      'Take as prescribed, with a glass of water, at the same time.',
    ),
    warnings: [
      t('Inchaço da cara, dos lábios ou da língua: ligue 112.', 'Swelling of the face, lips or tongue: call 112.'),
      t(
        'Tosse seca persistente é um efeito conhecido: fale com o médico.',
        'A persistent dry cough is a known effect: talk to your doctor.',
      ),
      raasPregnancy,
      potassium,
    ],
    products: [
      generic('Farmoz', [
        [28, 365],
        [56, 615],
      ]),
      generic('Generis', [
        [28, 359],
        [56, 605],
      ]),
      brand('Triatec', 'Sanofi', [[28, 595]]),
    ],
  },
  {
    substance: t('Bisoprolol', 'Bisoprolol'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '5 mg',
    collections: ['heart'],
    description: t(
      'Bloqueador beta, que torna o ritmo do coração mais lento e a tensão mais baixa.',
      'A beta blocker, which slows the heart rate and lowers blood pressure.',
    ),
    usage: t('Tome segundo a receita, de manhã, sem mastigar.', 'Take as prescribed, in the morning, without chewing.'),
    warnings: [
      t('Nunca pare de repente.', 'Never stop suddenly.'),
      t(
        'Na asma e na diabetes precisa de vigilância: pode esconder os sinais de açúcar baixo.',
        'Asthma and diabetes need monitoring: it can hide the signs of low sugar.',
      ),
      dizzy,
    ],
    products: [
      generic('Bluepharma', [
        [28, 245],
        [56, 425],
      ]),
      generic('Generis', [
        [28, 239],
        [56, 415],
      ]),
      brand('Concor', 'Merck', [[28, 445]]),
    ],
  },
  {
    substance: t('Furosemida', 'Furosemide'),
    class: 'MSRM',
    form: 'tablet',
    strength: '40 mg',
    collections: ['heart'],
    description: t(
      'Diurético, que elimina o excesso de líquidos na insuficiência cardíaca e noutras doenças.',
      'A diuretic, which removes excess fluid in heart failure and other conditions.',
    ),
    usage: t(
      'Tome segundo a receita, de preferência de manhã. Pese-se todos os dias se tem insuficiência cardíaca.',
      'Take as prescribed, preferably in the morning. Weigh yourself daily if you have heart failure.',
    ),
    warnings: [
      t('Cãibras, fraqueza ou boca muito seca: fale com o médico.', 'Cramps, weakness or a very dry mouth: talk to your doctor.'),
      potassium,
      dizzy,
    ],
    products: [
      generic('Generis', [
        [20, 165],
        [60, 385],
      ]),
      generic('Ratiopharm', [[60, 395]]),
      brand('Lasix', 'Sanofi', [[60, 445]]),
    ],
  },
  {
    substance: t('Clopidogrel', 'Clopidogrel'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '75 mg',
    collections: ['heart'],
    description: t(
      'Antiagregante plaquetário, receitado para prevenir coágulos depois de um enfarte, de um AVC ou da colocação de um stent.',
      'An antiplatelet medicine, prescribed to prevent clots after a heart attack, a stroke or a stent.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia. Com um stent, nunca falhe nem pare por sua iniciativa.',
      'Take as prescribed, once a day. With a stent never miss it or stop on your own.',
    ),
    warnings: [bleeding, notifySurgeon],
    products: [generic('Bluepharma', [[28, 565]]), generic('Farmoz', [[28, 575]]), brand('Plavix', 'Sanofi', [[28, 1345]])],
  },
  {
    substance: t('Rivaroxabano', 'Rivaroxaban'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '20 mg',
    collections: ['heart'],
    description: t(
      'Anticoagulante oral, receitado na fibrilhação auricular e na trombose.',
      'An oral anticoagulant, prescribed in atrial fibrillation and thrombosis.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, com uma refeição. Traga sempre consigo o cartão de anticoagulado.',
      'Take as prescribed, once a day with a meal. Always carry your anticoagulant card.',
    ),
    warnings: [
      bleeding,
      notifySurgeon,
      t('Não falhe tomas: o efeito passa em um dia.', 'Do not miss doses: the effect wears off within a day.'),
    ],
    products: [generic('Sandoz', [[28, 2345]]), generic('Generis', [[28, 2295]]), brand('Xarelto', 'Bayer', [[28, 5845]])],
  },
  {
    substance: t('Metformina', 'Metformin'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '1000 mg',
    collections: ['diabetes'],
    description: t(
      'Primeiro medicamento na maioria dos doentes com diabetes tipo 2: melhora a resposta à insulina e baixa o açúcar no sangue.',
      'The first medicine for most people with type 2 diabetes: it improves the response to insulin and lowers blood sugar.',
    ),
    usage: t(
      'Tome segundo a receita, durante ou depois das refeições, o que reduz as náuseas e a diarreia do início.',
      'Take as prescribed, during or after meals, which reduces the nausea and diarrhoea of the first weeks.',
    ),
    warnings: [
      sickDays,
      t('Evite o excesso de álcool.', 'Avoid too much alcohol.'),
      t(
        'Com o tempo pode baixar a vitamina B12: o médico vigia-a.',
        'Over time it may lower vitamin B12: your doctor keeps an eye on it.',
      ),
    ],
    products: [
      generic('Generis', [[60, 445]]),
      generic('Ratiopharm', [[60, 455]]),
      generic('Azevedos', [[60, 439]]),
      brand('Risidon', 'Merck', [[60, 615]]),
    ],
  },
  {
    substance: t('Gliclazida', 'Gliclazide'),
    class: 'MSRM',
    form: 'release_tablet',
    strength: '60 mg',
    collections: ['diabetes'],
    description: t(
      'Estimula o pâncreas a libertar insulina. Receitada na diabetes tipo 2.',
      'Prompts the pancreas to release insulin. Prescribed in type 2 diabetes.',
    ),
    usage: t(
      'Tome segundo a receita, ao pequeno-almoço, sem esmagar. Não salte refeições.',
      'Take as prescribed, at breakfast, without crushing. Do not skip meals.',
    ),
    warnings: [
      hypo,
      t('O álcool e o jejum aumentam o risco de hipoglicemia.', 'Alcohol and fasting raise the risk of low sugar.'),
      doNotStop,
    ],
    products: [
      generic('Generis', [[30, 545]]),
      generic('Krka', [[30, 555]]),
      brand('Diamicron LM', 'Les Laboratoires Servier', [[30, 745]]),
    ],
  },
  {
    substance: t('Sitagliptina', 'Sitagliptin'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '100 mg',
    collections: ['diabetes'],
    description: t(
      'Inibidor da DPP-4, receitado na diabetes tipo 2, sozinho ou com metformina.',
      'A DPP-4 inhibitor, prescribed in type 2 diabetes, alone or with metformin.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, com ou sem comida.',
      'Take as prescribed, once a day, with or without food.',
    ),
    warnings: [
      t(
        'Dor de barriga forte e persistente: pare e procure ajuda médica (pancreatite).',
        'Severe, lasting belly pain: stop and seek medical help (pancreatitis).',
      ),
      t(
        'Bolhas na pele ou dor forte nas articulações: fale com o médico.',
        'Skin blisters or severe joint pain: talk to your doctor.',
      ),
    ],
    products: [generic('Bluepharma', [[28, 1145]]), generic('Generis', [[28, 1125]]), brand('Januvia', 'MSD', [[28, 2945]])],
  },
  {
    substance: t('Empagliflozina', 'Empagliflozin'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['diabetes', 'heart'],
    description: t(
      'Faz os rins eliminar açúcar pela urina. Receitada na diabetes tipo 2, na insuficiência cardíaca e na doença renal.',
      'Makes the kidneys pass sugar in the urine. Prescribed in type 2 diabetes, heart failure and kidney disease.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia. Beba água suficiente.',
      'Take as prescribed, once a day. Drink enough water.',
    ),
    warnings: [
      dka,
      sickDays,
      t(
        'Lave e seque bem a zona íntima: as infeções por fungos são mais frequentes.',
        'Wash and dry the intimate area well: fungal infections are more common.',
      ),
    ],
    products: [brand('Jardiance', 'Boehringer', [[30, 4245]])],
  },
  {
    substance: t('Insulina glargina', 'Insulin glargine'),
    class: 'MSRM',
    form: 'injection_pen',
    strength: '100 U/ml',
    collections: ['diabetes'],
    description: t(
      'Insulina de ação prolongada, que mantém um nível de base durante cerca de 24 horas.',
      'A long-acting insulin that keeps a base level for about 24 hours.',
    ),
    usage: t(
      'Injete debaixo da pele segundo a receita, uma vez por dia, à mesma hora. Não troque de marca sem o médico saber.',
      'Inject under the skin as prescribed, once a day at the same time. Do not change brand without your doctor knowing.',
    ),
    warnings: [hypo, coldChain, sharps],
    products: [brand('Lantus SoloStar', 'Sanofi', [['5x3 ml', 4845]]), brand('Abasaglar', 'Lilly', [['5x3 ml', 4295]])],
  },
  {
    substance: t('Insulina aspártico', 'Insulin aspart'),
    class: 'MSRM',
    form: 'injection_pen',
    strength: '100 U/ml',
    collections: ['diabetes'],
    description: t(
      'Insulina de ação rápida, para a subida do açúcar às refeições.',
      'A rapid-acting insulin for the rise in sugar at meals.',
    ),
    usage: t(
      'Injete debaixo da pele segundo a receita, mesmo antes de comer.',
      'Inject under the skin as prescribed, just before eating.',
    ),
    warnings: [hypo, coldChain, sharps],
    products: [brand('NovoRapid FlexPen', 'Novo Nordisk', [['5x3 ml', 3995]])],
  },
]
