import { brand, generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const clotrimazole = t('Clotrimazol', 'Clotrimazole')

const fungusLast = t(
  'Continue o tratamento mesmo depois de a pele parecer curada: o fungo demora mais a sair do que os sintomas.',
  'Go on treating even when the skin looks healed: the fungus takes longer to go than the symptoms.',
)
const onlySkin = t(
  'Uso externo: não aplique nos olhos, na boca ou em feridas abertas.',
  'For external use: do not apply to the eyes, the mouth or open wounds.',
)
const steroidSkin = t(
  'Não aplique no rosto, nas pregas ou em pele infetada, nem em crianças, sem indicação médica.',
  'Do not apply to the face, skin folds or infected skin, nor on children, unless a doctor advises it.',
)
const thinCoat = t(
  'Use uma camada fina: mais produto não trata mais depressa.',
  'Use a thin layer: more product does not heal faster.',
)
const bones = t(
  'Dor de dentes, dor na coxa ou no ouvido durante o tratamento: fale com o médico.',
  'Toothache, pain in the thigh or in the ear during treatment: talk to your doctor.',
)

export const skinAndBodyMonographs: Monograph[] = [
  {
    substance: clotrimazole,
    class: 'MNSRM',
    form: 'cream',
    strength: '10 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds'],
    description: t(
      'Antifúngico para o pé de atleta, as micoses das virilhas e da pele e a assadura por cândida.',
      'An antifungal for athlete’s foot, fungal infections of the groin and skin, and thrush in skin folds.',
    ),
    usage: t(
      'Lave e seque bem a zona, aplique uma camada fina duas a três vezes por dia e continue mais duas semanas depois de melhorar.',
      'Wash and dry the area well, apply a thin layer two to three times a day and go on for two weeks after it clears.',
    ),
    warnings: [
      onlySkin,
      fungusLast,
      t(
        'Sem melhoria ao fim de 4 semanas, ou se tem diabetes, fale com o médico.',
        'No improvement after 4 weeks, or if you have diabetes: see a doctor.',
      ),
    ],
    products: [
      generic('Bluepharma', [['20 g', 365]]),
      generic(
        'Farmoz',
        [
          ['20 g', 355],
          ['50 g', 595],
        ],
        { isGeneric: false },
      ),
      brand('Canesten', 'Bayer', [
        ['20 g', 615],
        ['50 g', 945],
      ]),
    ],
  },
  {
    substance: clotrimazole,
    class: 'MNSRM_EF',
    form: 'vaginal_cream',
    strength: '10 mg/g',
    label: t('creme vaginal', 'vaginal cream'),
    collections: ['skin_wounds', 'hormones'],
    description: t(
      'Antifúngico para a candidíase vaginal já conhecida, com comichão, ardor e corrimento branco. Vendido só em farmácias.',
      'An antifungal for vaginal thrush in women who have had it before, with itching, burning and white discharge. Sold in pharmacies only.',
    ),
    usage: t(
      'Um aplicador cheio, ao deitar, durante 6 noites seguidas. Evite fazê-lo durante a menstruação.',
      'One full applicator at bedtime for 6 nights in a row. Avoid treatment during your period.',
    ),
    warnings: [
      t(
        'Se é a primeira vez, se está grávida, tem menos de 16 ou mais de 60 anos, ou volta com frequência: consulte o médico.',
        'If it is the first time, if you are pregnant, under 16 or over 60, or it keeps coming back: see a doctor.',
      ),
      t(
        'Enfraquece o látex de preservativos e diafragmas durante o tratamento.',
        'It weakens the latex of condoms and diaphragms during treatment.',
      ),
      t('Febre, dor na barriga ou mau cheiro não são candidíase.', 'Fever, belly pain or a bad smell are not thrush.'),
    ],
    products: [generic('Bluepharma', [['50 g', 645]]), brand('Gino-Canesten', 'Bayer', [['50 g', 1045]])],
  },
  {
    substance: t('Terbinafina', 'Terbinafine'),
    class: 'MNSRM',
    form: 'cream',
    strength: '10 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds'],
    description: t(
      'Antifúngico que mata o fungo do pé de atleta e das virilhas em cerca de uma semana de tratamento.',
      'An antifungal that kills the fungus of athlete’s foot and jock itch in about a week of treatment.',
    ),
    usage: t(
      'Aplique uma vez por dia, durante uma semana, sobre a pele limpa e seca e um pouco para lá da zona afetada.',
      'Apply once a day for a week to clean, dry skin and a little beyond the affected area.',
    ),
    warnings: [
      onlySkin,
      t(
        'A partir dos 12 anos. Na gravidez e na amamentação, só com conselho profissional.',
        'From 12 years. In pregnancy and while breastfeeding, only on professional advice.',
      ),
      t('Seque bem entre os dedos e mude de meias todos os dias.', 'Dry well between the toes and change socks every day.'),
    ],
    products: [generic('Generis', [['15 g', 545]]), brand('Lamisil', 'Karo', [['15 g', 895]])],
  },
  {
    substance: t('Amorolfina', 'Amorolfine'),
    class: 'MNSRM',
    form: 'nail_lacquer',
    strength: '50 mg/ml',
    label: t('verniz', 'nail lacquer'),
    collections: ['skin_wounds'],
    description: t(
      'Verniz antifúngico para a micose ligeira de uma ou duas unhas. A unha nova demora seis meses a crescer na mão e nove a doze no pé.',
      'An antifungal lacquer for mild fungal infection of one or two nails. A new nail takes six months to grow on the hand and nine to twelve on the foot.',
    ),
    usage: t(
      'Uma vez por semana: lime a unha, limpe com álcool e aplique o verniz. Use limas diferentes para as unhas doentes e as saudáveis.',
      'Once a week: file the nail, clean with alcohol and apply the lacquer. Use different files for diseased and healthy nails.',
    ),
    warnings: [
      t(
        'Mais de duas unhas, a raiz atingida ou diabetes: fale primeiro com o médico.',
        'More than two nails, an affected root, or diabetes: see a doctor first.',
      ),
      t('Não use verniz de cor durante o tratamento.', 'Do not wear nail varnish during treatment.'),
      t('Produto inflamável.', 'Flammable product.'),
    ],
    products: [
      generic('Bluepharma', [['5 ml', 1945]]),
      generic('Mylan', [['5 ml', 1895]]),
      brand('Locetar EF', 'Galderma', [['5 ml', 2895]]),
    ],
  },
  {
    substance: t('Aciclovir', 'Aciclovir'),
    class: 'MNSRM',
    form: 'cream',
    strength: '50 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds'],
    description: t(
      'Antivírico para o herpes labial. Funciona melhor quando se começa ao primeiro formigueiro, antes da bolha.',
      'An antiviral for cold sores. It works best when started at the first tingle, before the blister.',
    ),
    usage: t(
      'Aplique cinco vezes por dia, de quatro em quatro horas, durante 5 dias. Lave as mãos antes e depois.',
      'Apply five times a day, every four hours, for 5 days. Wash your hands before and after.',
    ),
    warnings: [
      t(
        'Só nos lábios e no rosto: nunca nos olhos, na boca ou nos genitais.',
        'On lips and face only: never in the eyes, mouth or on the genitals.',
      ),
      t(
        'O herpes passa pelo beijo e pelos objetos: não partilhe copos nem batons.',
        'Herpes spreads by kissing and objects: do not share glasses or lipsticks.',
      ),
      t(
        'Se é imunodeprimido, ou se não sara em 10 dias, fale com o médico.',
        'If you are immunosuppressed, or it has not healed in 10 days, see a doctor.',
      ),
    ],
    products: [
      generic('Bluepharma', [
        ['2 g', 345],
        ['10 g', 595],
      ]),
      brand('Cicloviral', 'Medinfar', [['2 g', 425]]),
      brand('Zovirax', 'Haleon', [['2 g', 695]]),
    ],
  },
  {
    substance: t('Hidrocortisona', 'Hydrocortisone'),
    class: 'MNSRM_EF',
    form: 'cream',
    strength: '10 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds', 'allergy'],
    description: t(
      'Corticosteroide suave para a comichão e a inflamação de picadas de insetos e de alergias de contacto. Vendido só em farmácias.',
      'A mild corticosteroid for the itching and inflammation of insect bites and contact allergies. Sold in pharmacies only.',
    ),
    usage: t(
      'Adultos: aplique uma camada fina uma a duas vezes por dia, no máximo 7 dias.',
      'Adults: apply a thin layer once or twice a day, for 7 days at most.',
    ),
    warnings: [steroidSkin, thinCoat, t('Não cubra com penso nem plástico.', 'Do not cover with a dressing or plastic.')],
    products: [generic('Bluepharma', [['30 g', 465]]), brand('Pandermil', 'Edol', [['30 g', 625]])],
  },
  {
    substance: t('Dexpantenol', 'Dexpanthenol'),
    class: 'MNSRM',
    form: 'ointment',
    strength: '50 mg/g',
    label: t('pomada', 'ointment'),
    collections: ['skin_wounds'],
    description: t(
      'Pomada que ajuda a pele seca, gretada ou assada a cicatrizar, das fraldas aos mamilos de quem amamenta.',
      'An ointment that helps dry, chapped or sore skin to heal, from nappy areas to the nipples of nursing mothers.',
    ),
    usage: t(
      'Aplique uma camada fina uma ou mais vezes por dia. Nos bebés, a cada muda, sobre a pele limpa e seca.',
      'Apply a thin layer once or more a day. On babies, at every change, on clean dry skin.',
    ),
    warnings: [
      t('Limpe o mamilo com água antes de dar de mamar.', 'Clean the nipple with water before nursing.'),
      t('Feridas fundas ou infetadas precisam de outro tratamento.', 'Deep or infected wounds need another treatment.'),
    ],
    products: [
      brand('Bepanthene', 'Bayer', [
        ['30 g', 595],
        ['100 g', 1295],
      ]),
      brand('Bepanthene', 'Bayer', [['30 g', 615]], { form: 'cream', label: t('creme', 'cream') }),
    ],
  },
  {
    substance: t('Iodopovidona', 'Povidone-iodine'),
    class: 'MNSRM',
    form: 'cutaneous_solution',
    strength: '100 mg/ml',
    label: t('solução cutânea', 'cutaneous solution'),
    collections: ['skin_wounds', 'first_aid'],
    description: t(
      'Antissético para desinfetar a pele e pequenas feridas, cortes e queimaduras ligeiras.',
      'An antiseptic to disinfect skin and minor wounds, cuts and light burns.',
    ),
    usage: t(
      'Limpe a ferida com água, aplique a solução e deixe secar. Pode cobrir com uma compressa. Uma a duas vezes por dia.',
      'Clean the wound with water, apply the solution and let it dry. You may cover it with a compress. Once or twice a day.',
    ),
    warnings: [
      t(
        'Não use se tem doença da tiroide, é alérgico ao iodo, está grávida ou a amamentar, nem em bebés, sem falar connosco.',
        'Do not use if you have thyroid disease, are allergic to iodine, pregnant or breastfeeding, nor on babies, without asking us.',
      ),
      t('Não misture com água oxigenada nem com produtos de mercúrio.', 'Do not mix with hydrogen peroxide or mercury products.'),
      t('Mancha a roupa; a mancha sai com água e sabão.', 'It stains clothes; the stain comes out with soap and water.'),
    ],
    products: [
      brand('Betadine', 'Cooper', [
        ['125 ml', 695],
        ['500 ml', 1395],
      ]),
    ],
  },
  {
    substance: t('Ácido fusídico', 'Fusidic acid'),
    class: 'MSRM',
    form: 'cream',
    strength: '20 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds', 'infections'],
    description: t('Antibiótico para uso na pele, sujeito a receita médica.', 'A prescription antibiotic for use on the skin.'),
    usage: t(
      'Aplique segundo a receita, em camada fina e só pelo tempo indicado.',
      'Apply as prescribed, in a thin layer and only for the time given.',
    ),
    warnings: [
      onlySkin,
      t(
        'Não guarde o resto para outra ocasião: favorece resistências.',
        'Do not keep the rest for another time: it breeds resistance.',
      ),
    ],
    products: [generic('Farmoz', [['15 g', 345]], { isGeneric: false }), brand('Fucidine', 'LEO', [['15 g', 545]])],
  },
  {
    substance: t('Mometasona', 'Mometasone'),
    class: 'MSRM',
    form: 'cream',
    strength: '1 mg/g',
    label: t('creme', 'cream'),
    collections: ['skin_wounds'],
    description: t(
      'Corticosteroide de uso cutâneo sujeito a receita, para o eczema e a psoríase.',
      'A prescription skin corticosteroid for eczema and psoriasis.',
    ),
    usage: t('Aplique segundo a receita, uma vez por dia, em camada fina.', 'Apply as prescribed, once a day, in a thin layer.'),
    warnings: [steroidSkin, thinCoat],
    products: [brand('Elocom', 'Organon', [['30 g', 645]])],
  },
  {
    substance: t('Minoxidil', 'Minoxidil'),
    class: 'MNSRM',
    form: 'cutaneous_solution',
    strength: '50 mg/ml',
    label: t('solução', 'solution'),
    collections: ['skin_wounds'],
    description: t(
      'Para a queda de cabelo de origem hereditária no homem. O cabelo novo aparece ao fim de três a quatro meses e perde-se quando se deixa o tratamento.',
      'For hereditary hair loss in men. New hair appears after three to four months and is lost when treatment stops.',
    ),
    usage: t(
      'Aplique 1 ml no couro cabeludo seco, duas vezes por dia, e lave as mãos. Nas primeiras semanas a queda pode aumentar.',
      'Apply 1 ml to the dry scalp twice a day and wash your hands. Shedding may increase in the first weeks.',
    ),
    warnings: [
      t(
        'Dos 18 aos 65 anos. Não use com tensão alta por tratar ou doença do coração sem falar com o médico.',
        'From 18 to 65 years. Do not use with untreated high blood pressure or heart disease without asking your doctor.',
      ),
      t(
        'Não se destina a mulheres nesta dosagem, nem na gravidez ou amamentação.',
        'Not for women at this strength, nor in pregnancy or while breastfeeding.',
      ),
      t(
        'Dor no peito, palpitações ou tonturas: pare e fale com o médico.',
        'Chest pain, palpitations or dizziness: stop and talk to a doctor.',
      ),
    ],
    products: [brand('Minox 5', 'Edol', [['100 ml', 2195]])],
  },
  {
    substance: t('Heparinoide', 'Heparinoid'),
    class: 'MNSRM',
    form: 'gel',
    strength: '3 mg/g',
    label: t('gel', 'gel'),
    collections: ['veins', 'muscles_joints'],
    description: t(
      'Ajuda a reabsorver hematomas e nódoas negras e alivia o inchaço das pernas com varizes superficiais.',
      'Helps to clear bruises and relieves swelling in legs with superficial varicose veins.',
    ),
    usage: t(
      'Aplique 3 a 5 cm, uma a duas vezes por dia, sem esfregar sobre veias inflamadas, durante cerca de 10 dias.',
      'Apply 3 to 5 cm once or twice a day, without rubbing inflamed veins, for about 10 days.',
    ),
    warnings: [
      onlySkin,
      t(
        'Perna quente, vermelha e inchada de um só lado: procure o médico no próprio dia.',
        'A hot, red and swollen leg on one side: see a doctor the same day.',
      ),
      t('Nódoas negras sem pancada também merecem uma consulta.', 'Bruises without a knock also deserve a visit to the doctor.'),
    ],
    products: [
      brand('Hirudoid', 'Ciclum', [
        ['40 g', 595],
        ['100 g', 1095],
      ]),
      brand(
        'Hirudoid',
        'Ciclum',
        [
          ['40 g', 595],
          ['100 g', 1095],
        ],
        { form: 'cream', label: t('creme', 'cream') },
      ),
    ],
  },
  {
    substance: t('Bioflavonoides', 'Bioflavonoids'),
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '500 mg',
    collections: ['veins'],
    description: t(
      'Flavonoides purificados que tonificam as veias e aliviam as pernas pesadas, o inchaço e a crise hemorroidária.',
      'Purified flavonoids that tone the veins and relieve heavy legs, swelling and haemorrhoid flare-ups.',
    ),
    usage: t(
      'Pernas: 1000 mg por dia, em 1 comprimido de 500 mg ao almoço e outro ao jantar ou num só de 1000 mg. Na crise hemorroidária, siga a dose mais alta do folheto, durante poucos dias.',
      'Legs: 1000 mg a day, as one 500 mg tablet at lunch and another at dinner or a single one of 1000 mg. In a haemorrhoid flare-up follow the higher dose in the leaflet for a few days.',
    ),
    warnings: [
      t('Sangue ao evacuar deve ser visto pelo médico.', 'Bleeding from the bowel should be seen by a doctor.'),
      t(
        'Sem melhoria das hemorroidas ao fim de 7 dias, ou das pernas ao fim de um mês, fale connosco.',
        'No improvement in haemorrhoids after 7 days, or in the legs after a month: talk to us.',
      ),
      t('Na gravidez, fale primeiro com o médico.', 'In pregnancy talk to your doctor first.'),
    ],
    products: [
      brand('Daflon', 'Servier', [
        [30, 945],
        [60, 1595],
      ]),
      brand('Densileg', 'Sandoz', [[60, 1145]]),
      brand('Daflon', 'Servier', [[30, 1595]], { strength: '1000 mg' }),
      brand('Dioflav', 'toLife', [[30, 1095]], { strength: '1000 mg' }),
    ],
  },
  {
    substance: t('Etoricoxib', 'Etoricoxib'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '90 mg',
    collections: ['muscles_joints'],
    description: t(
      'Anti-inflamatório seletivo sujeito a receita, para doenças inflamatórias das articulações.',
      'A prescription selective anti-inflammatory for inflammatory joint disease.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, pelo menor tempo possível.',
      'Take as prescribed, once a day, for the shortest time possible.',
    ),
    warnings: [
      t(
        'Não tome depois de enfarte ou AVC, com insuficiência cardíaca ou tensão alta não controlada.',
        'Do not take after a heart attack or stroke, with heart failure or uncontrolled blood pressure.',
      ),
      t('Não junte com outros anti-inflamatórios.', 'Do not combine with other anti-inflammatories.'),
    ],
    products: [generic('Bluepharma', [[28, 1145]]), generic('Farmoz', [[28, 1165]]), brand('Arcoxia', 'Organon', [[28, 1995]])],
  },
  {
    substance: t('Alopurinol', 'Allopurinol'),
    class: 'MSRM',
    form: 'tablet',
    strength: '300 mg',
    collections: ['muscles_joints'],
    description: t(
      'Reduz a produção de ácido úrico. É receitado para prevenir as crises de gota.',
      'Lowers the production of uric acid. It is prescribed to prevent gout attacks.',
    ),
    usage: t(
      'Tome segundo a receita, depois de uma refeição, com bastante água. Não comece a meio de uma crise sem indicação.',
      'Take as prescribed, after a meal, with plenty of water. Do not start during an attack unless advised.',
    ),
    warnings: [
      t(
        'Manchas, bolhas ou feridas na boca: pare e procure ajuda médica de imediato.',
        'Rash, blisters or mouth sores: stop and seek medical help at once.',
      ),
      t('Fale connosco se toma azatioprina ou varfarina.', 'Talk to us if you take azathioprine or warfarin.'),
    ],
    products: [
      generic('Generis', [
        [28, 345],
        [56, 565],
      ]),
      brand('Zyloric', 'Faes', [[28, 415]]),
    ],
  },
  {
    substance: t('Ácido alendrónico', 'Alendronic acid'),
    class: 'MSRM',
    form: 'tablet',
    strength: '70 mg',
    collections: ['muscles_joints'],
    description: t(
      'Medicamento para a osteoporose, de toma semanal, sujeito a receita.',
      'A weekly prescription medicine for osteoporosis.',
    ),
    usage: t(
      'Segundo a receita: 1 comprimido por semana, em jejum, com um copo cheio de água da torneira. Fique de pé ou sentado e sem comer durante meia hora.',
      'As prescribed: 1 tablet a week on an empty stomach with a full glass of tap water. Stay upright and do not eat for half an hour.',
    ),
    warnings: [
      t(
        'Dor ao engolir ou no peito: pare e fale com o médico.',
        'Pain on swallowing or in the chest: stop and talk to your doctor.',
      ),
      bones,
    ],
    products: [generic('Azevedos', [[4, 495]]), generic('Ciclum', [[4, 509]]), brand('Fosamax', 'Organon', [[4, 1045]])],
  },
  {
    substance: t('Colecalciferol', 'Colecalciferol'),
    class: 'MSRM',
    form: 'capsule',
    strength: '25 000 UI',
    collections: ['muscles_joints'],
    description: t(
      'Vitamina D3 em dose alta, sujeita a receita, para tratar a sua falta.',
      'High-dose vitamin D3 on prescription, to treat a deficiency.',
    ),
    usage: t(
      'Tome segundo a receita, em regra uma vez por semana ou por mês, com uma refeição. Marque o dia no calendário.',
      'Take as prescribed, as a rule once a week or a month, with a meal. Mark the day on the calendar.',
    ),
    warnings: [
      t('Não é para tomar todos os dias.', 'It is not to be taken daily.'),
      t('Não junte com suplementos de vitamina D.', 'Do not combine with vitamin D supplements.'),
      t(
        'Sede, náuseas ou prisão de ventre podem ser cálcio a mais: fale com o médico.',
        'Thirst, nausea or constipation may mean too much calcium: talk to your doctor.',
      ),
    ],
    products: [brand('Vitamina D Alter', 'Alter', [[4, 645]]), brand('Deltius', 'ITF', [[4, 795]])],
  },
]
