import { brand, brandedGeneric, generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const alarmSigns = t(
  'Dificuldade em engolir, vómitos com sangue, fezes negras ou perda de peso: procure o médico.',
  'Difficulty swallowing, vomiting blood, black stools or weight loss: see a doctor.',
)
const longAcid = t(
  'Fale connosco se toma clopidogrel, varfarina ou medicamentos para o VIH.',
  'Talk to us if you take clopidogrel, warfarin or medicines for HIV.',
)
const apart = t('Tome com 2 horas de intervalo de outros medicamentos.', 'Take 2 hours apart from other medicines.')
const antihistamineDrive = t(
  'Dá pouco sono, mas veja como reage antes de conduzir.',
  'It causes little drowsiness, but see how you react before driving.',
)
const antihistaminePregnancy = t(
  'Na gravidez e na amamentação, só com conselho profissional.',
  'In pregnancy and while breastfeeding, only on professional advice.',
)
const allergyAlarm = t(
  'Inchaço dos lábios ou da língua, ou falta de ar: ligue 112.',
  'Swelling of the lips or tongue, or breathlessness: call 112.',
)
const laxativeAlarm = t(
  'Não use com dor de barriga forte, vómitos ou suspeita de obstrução.',
  'Do not use with severe belly pain, vomiting or a suspected blockage.',
)

const pantoprazole = t('Pantoprazol', 'Pantoprazole')
const loperamide = t('Loperamida', 'Loperamide')
const cetirizine = t('Cetirizina', 'Cetirizine')

export const digestionAndAllergyMonographs: Monograph[] = [
  {
    substance: t('Omeprazol', 'Omeprazole'),
    class: 'MSRM',
    form: 'gastro_capsule',
    strength: '20 mg',
    collections: ['stomach'],
    description: t(
      'Inibidor da bomba de protões, que diminui a produção de ácido no estômago. É receitado no refluxo, na úlcera e para proteger o estômago.',
      'A proton pump inhibitor, which lowers acid production in the stomach. It is prescribed for reflux, ulcers and to protect the stomach.',
    ),
    usage: t(
      'Tome segundo a receita, em geral de manhã, meia hora antes do pequeno-almoço. Engula a cápsula inteira.',
      'Take as prescribed, usually in the morning half an hour before breakfast. Swallow the capsule whole.',
    ),
    warnings: [
      alarmSigns,
      longAcid,
      t(
        'O uso prolongado deve ser revisto pelo médico pelo menos uma vez por ano.',
        'Long-term use should be reviewed by your doctor at least once a year.',
      ),
    ],
    products: [
      generic('Bluepharma', [
        [28, 325],
        [56, 545],
      ]),
      generic('Generis', [
        [28, 319],
        [56, 535],
      ]),
      generic('Ratiopharm', [
        [28, 335],
        [56, 559],
      ]),
      generic('Krka', [[56, 529]]),
      brand('Losec', 'Cheplapharm', [[28, 1145]]),
    ],
  },
  {
    substance: pantoprazole,
    class: 'MNSRM_EF',
    form: 'gastro_tablet',
    strength: '20 mg',
    collections: ['stomach'],
    description: t(
      'Reduz o ácido do estômago e alivia a azia e a regurgitação que aparecem várias vezes por semana. Não atua de imediato: o efeito completo chega ao fim de dois a três dias.',
      'Lowers stomach acid and relieves heartburn and regurgitation that come several times a week. It does not act at once: the full effect comes after two to three days.',
    ),
    usage: t(
      'Adultos: 1 comprimido por dia antes da refeição, inteiro e com água, durante 14 dias no máximo.',
      'Adults: 1 tablet a day before a meal, whole and with water, for 14 days at most.',
    ),
    warnings: [
      alarmSigns,
      longAcid,
      t(
        'Se a azia voltar depois do tratamento, fale com o médico antes de repetir.',
        'If heartburn returns after treatment, see a doctor before repeating it.',
      ),
    ],
    products: [generic('Bluepharma', [[14, 495]]), generic('Alter', [[14, 485]]), brand('Pantoc', 'Takeda', [[14, 845]])],
  },
  {
    substance: pantoprazole,
    class: 'MSRM',
    form: 'gastro_tablet',
    strength: '40 mg',
    collections: ['stomach'],
    description: t(
      'Inibidor da bomba de protões na dosagem de 40 mg, receitado na esofagite de refluxo e na úlcera.',
      'A proton pump inhibitor at 40 mg, prescribed for reflux oesophagitis and ulcers.',
    ),
    usage: t(
      'Tome segundo a receita, uma hora antes da refeição, sem mastigar.',
      'Take as prescribed, one hour before a meal, without chewing.',
    ),
    warnings: [alarmSigns, longAcid],
    products: [
      generic('Bluepharma', [
        [28, 445],
        [56, 745],
      ]),
      generic('Generis', [
        [28, 439],
        [56, 729],
      ]),
      brand('Pantoc', 'Takeda', [[28, 1045]]),
    ],
  },
  {
    substance: t(
      'Alginato de sódio + Bicarbonato de sódio + Carbonato de cálcio',
      'Sodium alginate + Sodium bicarbonate + Calcium carbonate',
    ),
    class: 'MNSRM',
    form: 'chewable',
    strength: '250 mg + 133.5 mg + 80 mg',
    collections: ['stomach'],
    description: t(
      'Forma uma espuma que flutua sobre o conteúdo do estômago e impede o ácido de subir. Alivia a azia em minutos e pode ser usado na gravidez.',
      'Forms a foam that floats on the stomach contents and keeps acid from rising. It relieves heartburn within minutes and can be used in pregnancy.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: mastigue 2 a 4 comprimidos depois das refeições e ao deitar. No máximo 7 dias sem conselho.',
      'Adults and over 12: chew 2 to 4 tablets after meals and at bedtime. For 7 days at most without advice.',
    ),
    warnings: [
      alarmSigns,
      apart,
      t(
        'Contém sódio e cálcio: fale connosco se tem doença dos rins, do coração ou cálculos.',
        'It contains sodium and calcium: talk to us if you have kidney or heart disease or stones.',
      ),
    ],
    products: [
      brand('Gaviscon', 'Reckitt', [
        [24, 695],
        [48, 1145],
      ]),
      brand('Gaviscon Morango', 'Reckitt', [[24, 715]]),
    ],
  },
  {
    substance: t('Carbonato de cálcio + Carbonato de magnésio', 'Calcium carbonate + Magnesium carbonate'),
    class: 'MNSRM',
    form: 'chewable',
    strength: '680 mg + 80 mg',
    collections: ['stomach'],
    description: t(
      'Antiácido que neutraliza o excesso de ácido e acalma a azia ocasional, depois de uma refeição pesada.',
      'An antacid that neutralises excess acid and calms occasional heartburn after a heavy meal.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: chupe ou mastigue 1 a 2 comprimidos quando tiver azia. No máximo 11 por dia.',
      'Adults and over 12: suck or chew 1 to 2 tablets when you have heartburn. No more than 11 a day.',
    ),
    warnings: [
      alarmSigns,
      apart,
      t(
        'Não use com doença renal grave ou cálcio alto no sangue.',
        'Do not use with severe kidney disease or high calcium in the blood.',
      ),
    ],
    products: [
      brand('Rennie Digestif', 'Bayer', [
        [24, 545],
        [48, 865],
      ]),
    ],
  },
  {
    substance: loperamide,
    class: 'MNSRM',
    form: 'orodispersible',
    strength: '2 mg',
    collections: ['stomach'],
    description: t(
      'Abranda o intestino na diarreia aguda do adulto. Não trata a causa: o mais importante é beber, de preferência uma solução de reidratação.',
      'Slows the bowel in acute diarrhoea in adults. It does not treat the cause: drinking matters most, preferably a rehydration solution.',
    ),
    usage: t(
      'Adultos: 4 mg de início e 2 mg depois de cada dejeção líquida, no máximo 8 mg por dia e 2 dias. Os orodispersíveis desfazem-se na língua; as cápsulas engolem-se com água.',
      'Adults: 4 mg to start and 2 mg after each loose stool, no more than 8 mg a day for 2 days. Orodispersible tablets melt on the tongue; capsules are swallowed with water.',
    ),
    warnings: [
      t(
        'Não tome com febre alta ou sangue nas fezes, nem na colite associada a antibióticos.',
        'Do not take with high fever or blood in the stools, nor in colitis linked to antibiotics.',
      ),
      t('Não dê a crianças com menos de 12 anos.', 'Do not give to children under 12.'),
      t(
        'Mais de 2 dias de diarreia, ou sinais de desidratação: consulte o médico.',
        'More than 2 days of diarrhoea, or signs of dehydration: see a doctor.',
      ),
    ],
    products: [
      generic('Stada', [[10, 445]]),
      brand('Imodium Rapid', 'JNTL', [[12, 745]]),
      generic(
        'Mylan',
        [
          [10, 325],
          [20, 495],
        ],
        { form: 'capsule' },
      ),
      brand('Imodium', 'JNTL', [[20, 795]], { form: 'capsule' }),
    ],
  },
  {
    substance: t('Saccharomyces boulardii', 'Saccharomyces boulardii'),
    class: 'MNSRM',
    form: 'capsule',
    strength: '250 mg',
    collections: ['stomach'],
    description: t(
      'Levedura que ajuda a repor o equilíbrio do intestino na diarreia aguda e na que acompanha os antibióticos.',
      'A yeast that helps to restore the balance of the bowel in acute diarrhoea and in diarrhoea that comes with antibiotics.',
    ),
    usage: t(
      'Adultos e crianças: 1 cápsula, uma a duas vezes por dia, antes das refeições. Pode abrir a cápsula e misturar o pó numa bebida fria.',
      'Adults and children: 1 capsule once or twice a day before meals. You can open the capsule and mix the powder with a cold drink.',
    ),
    warnings: [
      t(
        'Não use em doentes com cateter central, muito debilitados ou imunodeprimidos.',
        'Do not use in patients with a central line, or who are very frail or immunosuppressed.',
      ),
      t('Não tome ao mesmo tempo que antifúngicos.', 'Do not take together with antifungals.'),
      t('Não misture com líquidos muito quentes nem álcool.', 'Do not mix with very hot liquids or alcohol.'),
    ],
    products: [
      brand('UL-250', 'Biocodex', [
        [10, 645],
        [20, 1095],
      ]),
      brand('Prolif', 'Bene', [[20, 945]]),
    ],
  },
  {
    substance: t('Macrogol', 'Macrogol'),
    class: 'MNSRM',
    form: 'oral_powder',
    strength: '10 g',
    collections: ['stomach'],
    description: t(
      'Laxante que retém água nas fezes e as amolece, sem irritar o intestino nem criar habituação. O efeito surge em 24 a 48 horas.',
      'A laxative that holds water in the stools and softens them, without irritating the bowel or causing dependence. The effect comes in 24 to 48 hours.',
    ),
    usage: t(
      'Adultos e maiores de 8 anos: 1 a 2 saquetas por dia, dissolvidas num copo de água, de preferência de manhã. Junte fibra, água e movimento.',
      'Adults and over 8 years: 1 to 2 sachets a day, dissolved in a glass of water, preferably in the morning. Add fibre, water and exercise.',
    ),
    warnings: [
      laxativeAlarm,
      t(
        'Prisão de ventre recente depois dos 50 anos, ou com sangue, deve ser vista pelo médico.',
        'New constipation after 50, or with blood, should be seen by a doctor.',
      ),
    ],
    products: [
      generic('Generis', [[20, 595]], { isGeneric: false }),
      brand('Forlax', 'Mayoly', [[20, 845]]),
      brand('Casenlax', 'Casen', [[20, 815]]),
    ],
  },
  {
    substance: t('Bisacodilo', 'Bisacodyl'),
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '5 mg',
    collections: ['stomach'],
    description: t(
      'Laxante de contacto, para a prisão de ventre ocasional. Atua durante a noite, em 6 a 12 horas.',
      'A stimulant laxative for occasional constipation. It works overnight, in 6 to 12 hours.',
    ),
    usage: t(
      'Adultos e maiores de 10 anos: 1 a 2 comprimidos ao deitar, inteiros, sem leite. No máximo 5 dias.',
      'Adults and over 10 years: 1 to 2 tablets at bedtime, whole, without milk. For 5 days at most.',
    ),
    warnings: [
      laxativeAlarm,
      t(
        'O uso frequente perturba o potássio e habitua o intestino.',
        'Frequent use upsets potassium and makes the bowel depend on it.',
      ),
      t('Fale connosco se toma diuréticos ou digoxina.', 'Talk to us if you take diuretics or digoxin.'),
    ],
    products: [
      brand('Dulcolax', 'Opella', [
        [20, 495],
        [40, 815],
      ]),
      brand('Moderlax', 'Atral', [[20, 365]]),
    ],
  },
  {
    substance: t('Lactulose', 'Lactulose'),
    class: 'MNSRM',
    form: 'syrup',
    strength: '667 mg/ml',
    label: t('xarope', 'syrup'),
    collections: ['stomach'],
    description: t(
      'Açúcar que o intestino não absorve e que amolece as fezes. Pode ser usado em crianças e na gravidez.',
      'A sugar that the bowel does not absorb and that softens the stools. It can be used by children and in pregnancy.',
    ),
    usage: t(
      'Adultos: 15 a 45 ml por dia de início, numa ou duas tomas; depois a dose que mantenha o intestino regular. Espere dois a três dias pelo efeito.',
      'Adults: 15 to 45 ml a day to start, in one or two doses; then whatever keeps the bowels regular. Allow two to three days.',
    ),
    warnings: [
      laxativeAlarm,
      t('Não use na galactosemia; na diabetes, fale connosco.', 'Do not use in galactosaemia; with diabetes, talk to us.'),
      t('Os gases dos primeiros dias costumam passar.', 'Wind in the first days usually passes.'),
    ],
    products: [generic('Farmoz', [['200 ml', 395]]), brand('Duphalac', 'Cooper', [['200 ml', 595]])],
  },
  {
    substance: t('Butilescopolamina', 'Hyoscine butylbromide'),
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['stomach'],
    description: t(
      'Relaxa os músculos do tubo digestivo e alivia as cólicas abdominais.',
      'Relaxes the muscles of the gut and relieves abdominal cramps.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: 1 a 2 comprimidos, três a cinco vezes por dia, com água. No máximo 5 dias.',
      'Adults and over 12: 1 to 2 tablets three to five times a day, with water. For 5 days at most.',
    ),
    warnings: [
      t(
        'Não use com glaucoma, retenção urinária, miastenia ou obstrução intestinal.',
        'Do not use with glaucoma, urinary retention, myasthenia or bowel obstruction.',
      ),
      t(
        'Cólica forte, com febre ou que não passa, precisa de médico.',
        'Severe cramp, with fever or that does not pass, needs a doctor.',
      ),
    ],
    products: [
      brand('Buscopan', 'Opella', [
        [20, 645],
        [40, 1045],
      ]),
      brandedGeneric('Butilescopolamina Conforpam', 'Generis', [[20, 465]]),
    ],
  },
  {
    substance: t('Simeticone', 'Simeticone'),
    class: 'MNSRM',
    form: 'soft_capsule',
    strength: '125 mg',
    collections: ['stomach'],
    description: t(
      'Junta as bolhas de gás do intestino para que saiam com facilidade. Não é absorvido pelo organismo.',
      'Merges gas bubbles in the gut so that they pass easily. It is not absorbed by the body.',
    ),
    usage: t(
      'Adultos: 1 cápsula depois das refeições e ao deitar, até quatro por dia. Em gotas, siga a dose do folheto para a idade.',
      'Adults: 1 capsule after meals and at bedtime, up to four a day. For drops, follow the dose for age in the leaflet.',
    ),
    warnings: [
      t(
        'Barriga inchada com dor forte ou sem evacuar precisa de médico.',
        'A swollen belly with severe pain or no bowel movement needs a doctor.',
      ),
      t(
        'Diminui a absorção da levotiroxina: tome com 4 horas de intervalo.',
        'It lowers the absorption of levothyroxine: take 4 hours apart.',
      ),
    ],
    products: [
      brand('Aero-OM', 'Medinfar', [
        [25, 625],
        [50, 995],
      ]),
      brand('Aero-OM', 'Medinfar', [['25 ml', 595]], { form: 'oral_drops', strength: '105 mg/ml', label: t('gotas', 'drops') }),
    ],
  },
  {
    substance: t('Domperidona', 'Domperidone'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['stomach'],
    description: t(
      'Medicamento sujeito a receita médica para as náuseas e os vómitos do adulto.',
      'A prescription medicine for nausea and vomiting in adults.',
    ),
    usage: t(
      'Tome segundo a receita, antes das refeições, na menor dose e por poucos dias.',
      'Take as prescribed, before meals, at the lowest dose and for a few days.',
    ),
    warnings: [
      t(
        'Não tome com doença do coração, do fígado ou com medicamentos que alteram o ritmo cardíaco.',
        'Do not take with heart or liver disease, or with medicines that affect the heart rhythm.',
      ),
      t('Palpitações ou desmaio: pare e procure ajuda médica.', 'Palpitations or fainting: stop and seek medical help.'),
    ],
    products: [generic('Generis', [[20, 245]]), generic('Ratiopharm', [[20, 249]]), brand('Motilium', 'JNTL', [[20, 395]])],
  },
  {
    substance: t('Loratadina', 'Loratadine'),
    class: 'MNSRM',
    form: 'tablet',
    strength: '10 mg',
    collections: ['allergy'],
    description: t(
      'Anti-histamínico de toma única diária, para os espirros, o nariz a pingar e a comichão nos olhos da rinite, e para a urticária.',
      'A once-daily antihistamine for sneezing, a runny nose and itchy eyes in hay fever, and for hives.',
    ),
    usage: t(
      'Adultos e crianças com mais de 30 kg: 1 comprimido por dia, com ou sem comida. Sem melhoria ao fim de 7 dias, fale com o médico.',
      'Adults and children over 30 kg: 1 tablet a day, with or without food. If there is no improvement after 7 days, see a doctor.',
    ),
    warnings: [antihistamineDrive, antihistaminePregnancy, allergyAlarm],
    products: [
      generic('Generis', [[20, 415]]),
      generic('Ratiopharm', [[20, 425]]),
      generic('Basi', [
        [10, 245],
        [20, 399],
      ]),
      brand('Claritine', 'Bayer', [
        [10, 545],
        [20, 895],
      ]),
    ],
  },
  {
    substance: cetirizine,
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['allergy'],
    description: t(
      'Anti-histamínico de ação rápida, em cerca de uma hora, para a rinite alérgica, a conjuntivite e a urticária.',
      'A fast-acting antihistamine, in about an hour, for allergic rhinitis, conjunctivitis and hives.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: 1 comprimido por dia, de preferência à noite. Dos 6 aos 12 anos: meio comprimido duas vezes por dia. Em solução oral, 10 ml equivalem a 1 comprimido.',
      'Adults and over 12: 1 tablet a day, preferably in the evening. From 6 to 12 years: half a tablet twice a day. As oral solution, 10 ml equal 1 tablet.',
    ),
    warnings: [
      t(
        'Dá sono a algumas pessoas: veja como reage antes de conduzir e evite o álcool.',
        'It makes some people drowsy: see how you react before driving and avoid alcohol.',
      ),
      antihistaminePregnancy,
      t('Se tem doença dos rins, a dose é menor.', 'If you have kidney disease the dose is lower.'),
      allergyAlarm,
    ],
    products: [
      generic('Bluepharma', [[20, 395]]),
      generic('Farmoz', [[20, 405]]),
      generic('Sandoz', [[20, 415]]),
      brand('Zyrtec', 'UCB', [[20, 795]]),
      brand('Zyrtec', 'UCB', [['75 ml', 745]], {
        form: 'oral_solution',
        strength: '1 mg/ml',
        label: t('solução oral', 'oral solution'),
      }),
    ],
  },
  {
    substance: t('Desloratadina', 'Desloratadine'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '5 mg',
    collections: ['allergy'],
    description: t(
      'Anti-histamínico sujeito a receita médica, para a rinite alérgica e a urticária.',
      'A prescription antihistamine for allergic rhinitis and hives.',
    ),
    usage: t('Tome segundo a receita, em regra 1 comprimido por dia.', 'Take as prescribed, as a rule 1 tablet a day.'),
    warnings: [antihistamineDrive, antihistaminePregnancy, allergyAlarm],
    products: [generic('Bluepharma', [[20, 465]]), generic('Farmoz', [[20, 475]]), brand('Aerius', 'N.V. Organon', [[20, 915]])],
  },
  {
    substance: t('Mometasona', 'Mometasone'),
    class: 'MSRM',
    form: 'nasal_spray',
    strength: '50 µg/dose',
    label: t('spray nasal', 'nasal spray'),
    collections: ['allergy'],
    description: t(
      'Corticosteroide nasal sujeito a receita, para a rinite alérgica e os pólipos nasais.',
      'A prescription nasal corticosteroid for allergic rhinitis and nasal polyps.',
    ),
    usage: t(
      'Use segundo a receita, todos os dias, com a cabeça ligeiramente inclinada para a frente e o jato para fora do septo. O efeito completo demora alguns dias.',
      'Use as prescribed, every day, with the head slightly forward and the spray away from the septum. The full effect takes a few days.',
    ),
    warnings: [
      t(
        'Sangue do nariz frequente, feridas ou visão turva: fale com o médico.',
        'Frequent nosebleeds, sores or blurred vision: talk to your doctor.',
      ),
      t('Não use com uma infeção do nariz por tratar.', 'Do not use with an untreated nasal infection.'),
    ],
    products: [
      generic('Generis', [['140 doses', 625]]),
      generic('Sandoz', [['140 doses', 645]]),
      brand('Nasomet', 'Organon', [['140 doses', 945]]),
    ],
  },
  {
    substance: t('Azelastina', 'Azelastine'),
    class: 'MNSRM',
    form: 'eye_drops',
    strength: '0.5 mg/ml',
    label: t('colírio', 'eye drops'),
    collections: ['allergy', 'eyes'],
    description: t(
      'Colírio anti-histamínico que alivia em minutos a comichão e a vermelhidão dos olhos alérgicos.',
      'Antihistamine eye drops that relieve itching and redness of allergic eyes within minutes.',
    ),
    usage: t(
      'Adultos e crianças com mais de 4 anos: 1 gota em cada olho, de manhã e à noite. Retire as lentes de contacto antes.',
      'Adults and children over 4 years: 1 drop in each eye morning and evening. Take contact lenses out first.',
    ),
    warnings: [
      t('Pode deixar um sabor amargo, que passa.', 'It may leave a bitter taste, which passes.'),
      t('Dor, secreção espessa ou visão turva: consulte o médico.', 'Pain, thick discharge or blurred vision: see a doctor.'),
      t('Use até quatro semanas depois de abrir.', 'Use within four weeks of opening.'),
    ],
    products: [brand('Allergodil', 'Cooper', [['6 ml', 895]])],
  },
]
