import { brand, brandedGeneric, generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const doNotStopSuddenly = t(
  'Não pare de repente: a redução é feita aos poucos, com o médico.',
  'Do not stop suddenly: the dose is lowered gradually, with your doctor.',
)
const firstWeeks = t(
  'Nas primeiras semanas a ansiedade pode piorar. Pensamentos de morte ou de se magoar: procure ajuda de imediato, 112 ou SNS 24 (808 24 24 24).',
  'Anxiety may worsen in the first weeks. Thoughts of death or self-harm: seek help at once, 112 or SNS 24 (808 24 24 24).',
)
const serotonin = t(
  'Não junte hipericão, triptanos, tramadol ou dextrometorfano sem falar connosco.',
  'Do not add St John’s wort, triptans, tramadol or dextromethorphan without asking us.',
)
const ssriBleeding = t(
  'Com anti-inflamatórios ou aspirina aumenta o risco de hemorragia.',
  'With anti-inflammatories or aspirin the risk of bleeding rises.',
)
const clots = t(
  'Perna inchada e dorida, falta de ar súbita, dor no peito ou perda de visão: procure ajuda médica de imediato.',
  'A swollen painful leg, sudden breathlessness, chest pain or loss of vision: seek medical help at once.',
)
const smoking = t(
  'Não é indicada para fumadoras com mais de 35 anos, nem com enxaqueca com aura, tensão alta ou antecedentes de trombose.',
  'Not for smokers over 35, nor with migraine with aura, high blood pressure or a history of clots.',
)
const noProtection = t(
  'Não protege das infeções sexualmente transmissíveis.',
  'It does not protect against sexually transmitted infections.',
)
const pillInteractions = t(
  'Hipericão, alguns antiepiléticos e vómitos ou diarreia fortes diminuem o efeito: fale connosco.',
  'St John’s wort, some epilepsy medicines and severe vomiting or diarrhoea lower the effect: talk to us.',
)
const pastIntercourse = t(
  'Quanto mais cedo for tomada, mais eficaz é. Se vomitar nas 3 horas seguintes, precisa de nova toma.',
  'The sooner it is taken, the better it works. If you vomit within 3 hours, you need another dose.',
)
const thyroidApart = t(
  'Tome com 4 horas de intervalo de ferro, cálcio, antiácidos e soja.',
  'Take 4 hours apart from iron, calcium, antacids and soya.',
)
const heartSigns = t(
  'Palpitações, dor no peito, tremores ou insónia podem indicar dose a mais: fale com o médico.',
  'Palpitations, chest pain, shaking or insomnia may mean too high a dose: talk to your doctor.',
)
const nitrates = t(
  'Nunca tome com nitratos (para a angina) nem com “poppers”: a tensão pode cair de forma perigosa.',
  'Never take with nitrates (for angina) or poppers: blood pressure may fall dangerously.',
)

const levothyroxine = t('Levotiroxina sódica', 'Levothyroxine sodium')

export const mindAndHormonesMonographs: Monograph[] = [
  {
    substance: t('Sertralina', 'Sertraline'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '50 mg',
    collections: ['mind_sleep'],
    description: t(
      'Antidepressivo do grupo dos inibidores da recaptação da serotonina, receitado na depressão e nas perturbações de ansiedade.',
      'An antidepressant of the serotonin reuptake inhibitor group, prescribed for depression and anxiety disorders.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia. O efeito nota-se ao fim de duas a quatro semanas.',
      'Take as prescribed, once a day. The effect shows after two to four weeks.',
    ),
    warnings: [firstWeeks, doNotStopSuddenly, serotonin, ssriBleeding],
    products: [
      generic('Bluepharma', [
        [30, 445],
        [60, 745],
      ]),
      generic('Generis', [
        [30, 439],
        [60, 735],
      ]),
      brand('Zoloft', 'Viatris', [[30, 745]]),
    ],
  },
  {
    substance: t('Escitalopram', 'Escitalopram'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['mind_sleep'],
    description: t(
      'Antidepressivo receitado na depressão, na ansiedade generalizada e nos ataques de pânico.',
      'An antidepressant prescribed for depression, generalised anxiety and panic attacks.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, de manhã ou à noite, sempre à mesma hora.',
      'Take as prescribed, once a day, morning or evening, always at the same time.',
    ),
    warnings: [
      firstWeeks,
      doNotStopSuddenly,
      serotonin,
      t('Fale com o médico se tem alterações do ritmo do coração.', 'Talk to your doctor if you have heart rhythm problems.'),
    ],
    products: [
      generic('Bluepharma', [
        [28, 495],
        [56, 845],
      ]),
      generic('Aurovitas', [[28, 485]]),
      brand('Cipralex', 'Lundbeck', [[28, 1145]]),
    ],
  },
  {
    substance: t('Fluoxetina', 'Fluoxetine'),
    class: 'MSRM',
    form: 'capsule',
    strength: '20 mg',
    collections: ['mind_sleep'],
    description: t(
      'Antidepressivo do grupo dos inibidores da recaptação da serotonina, receitado na depressão, na bulimia e na perturbação obsessivo-compulsiva.',
      'An antidepressant of the serotonin reuptake inhibitor group, prescribed for depression, bulimia and obsessive-compulsive disorder.',
    ),
    usage: t('Tome segundo a receita, de preferência de manhã.', 'Take as prescribed, preferably in the morning.'),
    warnings: [firstWeeks, doNotStopSuddenly, serotonin, ssriBleeding],
    products: [generic('Farmoz', [[28, 415]]), generic('Basi', [[28, 409]])],
  },
  {
    substance: t('Valeriana', 'Valerian'),
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '450 mg',
    collections: ['mind_sleep'],
    description: t(
      'Medicamento à base de raiz de valeriana, para o nervosismo ligeiro e para adormecer melhor. O efeito aparece aos poucos, em duas a quatro semanas.',
      'A valerian root medicine for mild nervous tension and to fall asleep more easily. The effect builds up over two to four weeks.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: 1 comprimido meia hora a uma hora antes de deitar.',
      'Adults and over 12: 1 tablet half an hour to an hour before bedtime.',
    ),
    warnings: [
      t(
        'Pode dar sono: não conduza depois de tomar nem junte álcool ou calmantes.',
        'It may cause drowsiness: do not drive after taking it, nor add alcohol or sedatives.',
      ),
      t('Na gravidez e na amamentação não é recomendada.', 'Not recommended in pregnancy or while breastfeeding.'),
      t('Se dorme mal há mais de um mês, fale com o médico.', 'If you have slept badly for more than a month, see your doctor.'),
    ],
    products: [brand('Valdispert', 'Vemedia', [[20, 1195]])],
  },
  {
    substance: t('Nicotina', 'Nicotine'),
    class: 'MNSRM',
    form: 'gum',
    strength: '2 mg',
    label: t('gomas', 'gum'),
    collections: ['mind_sleep'],
    description: t(
      'Gomas que dão ao corpo um pouco de nicotina e reduzem a vontade de fumar, para deixar o tabaco aos poucos ou de uma vez.',
      'Gum that gives the body a little nicotine and reduces cravings, to stop smoking gradually or at once.',
    ),
    usage: t(
      'Mastigue devagar até sentir o sabor forte, pare com a goma junto à bochecha e volte a mastigar. Em regra 8 a 12 por dia, no máximo 24, e reduza ao fim de três meses.',
      'Chew slowly until the taste is strong, rest the gum against your cheek and chew again. As a rule 8 to 12 a day, 24 at most, and cut down after three months.',
    ),
    warnings: [
      t(
        'Fale com o médico antes se teve enfarte, AVC ou arritmia recentes, se está grávida ou a amamentar.',
        'See your doctor first if you have had a recent heart attack, stroke or arrhythmia, or are pregnant or breastfeeding.',
      ),
      t(
        'A nicotina é tóxica para as crianças: guarde e deite fora com cuidado.',
        'Nicotine is toxic to children: store and dispose of it with care.',
      ),
      t('Pergunte-nos pela consulta de cessação tabágica.', 'Ask us about the stop smoking service.'),
    ],
    products: [
      brand('Nicorette', 'JNTL', [
        [30, 1095],
        [105, 2795],
      ]),
      brandedGeneric('Niquitin Mint', 'Perrigo', [[100, 2395]]),
    ],
  },
  {
    substance: t('Nicotina', 'Nicotine'),
    class: 'MNSRM',
    form: 'patch',
    strength: '21 mg/24 h',
    label: t('adesivos', 'patches'),
    collections: ['mind_sleep'],
    description: t(
      'Adesivos que libertam nicotina de forma regular durante o dia e a noite, para quem fuma mais de dez cigarros.',
      'Patches that release nicotine steadily day and night, for those who smoke more than ten cigarettes.',
    ),
    usage: t(
      'Cole um adesivo por dia, de manhã, em pele limpa, seca e sem pelos, mudando de sítio. Desça de dosagem segundo o plano do folheto, em cerca de dez semanas.',
      'Apply one patch a day, in the morning, to clean, dry, hairless skin, changing the place. Step down the strength by the plan in the leaflet, over about ten weeks.',
    ),
    warnings: [
      t('Não fume com o adesivo posto.', 'Do not smoke while wearing the patch.'),
      t('Sonhos vívidos: retire-o à noite.', 'Vivid dreams: take it off at night.'),
      t(
        'Fale com o médico antes se teve enfarte, AVC ou arritmia recentes, se está grávida ou a amamentar.',
        'See your doctor first if you have had a recent heart attack, stroke or arrhythmia, or are pregnant or breastfeeding.',
      ),
    ],
    products: [
      brand('Niquitin Clear', 'Perrigo', [
        [7, 2195],
        [14, 3795],
      ]),
      brand('Nicotinell', 'Haleon', [[14, 3695]]),
    ],
  },
  {
    substance: levothyroxine,
    class: 'MSRM',
    form: 'tablet',
    strength: '100 µg',
    collections: ['hormones'],
    description: t(
      'Hormona da tiroide, que substitui a que o corpo não produz no hipotiroidismo.',
      'Thyroid hormone, which replaces what the body does not make in hypothyroidism.',
    ),
    usage: t(
      'Tome segundo a receita, em jejum, com água, meia hora antes do pequeno-almoço. Não troque de marca sem o médico saber.',
      'Take as prescribed, on an empty stomach with water, half an hour before breakfast. Do not change brand without your doctor knowing.',
    ),
    warnings: [
      thyroidApart,
      heartSigns,
      t(
        'Se engravidar, avise o médico: a dose costuma subir.',
        'If you become pregnant tell your doctor: the dose usually goes up.',
      ),
    ],
    products: [
      brand('Eutirox', 'Merck', [[60, 395]]),
      brand('Letter', 'Sanofi', [[60, 345]]),
      brand('Eutirox', 'Merck', [[60, 365]], { strength: '50 µg' }),
    ],
  },
  {
    substance: t('Etinilestradiol + Levonorgestrel', 'Ethinylestradiol + Levonorgestrel'),
    class: 'MSRM',
    form: 'pill_strip',
    strength: '30 µg + 150 µg',
    collections: ['hormones'],
    description: t('Contracetivo oral combinado sujeito a receita médica.', 'A prescription combined oral contraceptive.'),
    usage: t(
      'Tome segundo a receita, um comprimido por dia, à mesma hora, 21 dias seguidos e 7 de pausa.',
      'Take as prescribed, one tablet a day at the same time for 21 days, then a 7-day break.',
    ),
    warnings: [clots, smoking, pillInteractions, noProtection],
    products: [
      brand('Microginon', 'Bayer', [
        [21, 245],
        [63, 595],
      ]),
    ],
  },
  {
    substance: t('Drospirenona + Etinilestradiol', 'Drospirenone + Ethinylestradiol'),
    class: 'MSRM',
    form: 'pill_strip',
    strength: '3 mg + 20 µg',
    collections: ['hormones'],
    description: t(
      'Contracetivo oral combinado de dose baixa em estrogénio, sujeito a receita médica.',
      'A prescription combined oral contraceptive with a low oestrogen dose.',
    ),
    usage: t(
      'Tome segundo a receita, um comprimido por dia, à mesma hora, na ordem do blister.',
      'Take as prescribed, one tablet a day at the same time, in the order of the blister.',
    ),
    warnings: [
      clots,
      smoking,
      t(
        'Pode subir o potássio: fale connosco se toma medicamentos para a tensão.',
        'It may raise potassium: talk to us if you take blood pressure medicines.',
      ),
      noProtection,
    ],
    products: [
      brand('Yasminelle', 'Bayer', [
        [21, 1095],
        [63, 2795],
      ]),
      brandedGeneric('Arankelle', 'Richter', [
        [21, 695],
        [63, 1795],
      ]),
      brandedGeneric('Drosianelle', 'Sandoz', [
        [21, 675],
        [63, 1745],
      ]),
    ],
  },
  {
    substance: t('Desogestrel', 'Desogestrel'),
    class: 'MSRM',
    form: 'pill_strip',
    strength: '75 µg',
    collections: ['hormones'],
    description: t(
      'Contracetivo só com progestagénio, sem estrogénio, sujeito a receita; pode ser usado durante a amamentação por indicação médica.',
      'A prescription progestogen-only contraceptive, without oestrogen; it can be used while breastfeeding on medical advice.',
    ),
    usage: t(
      'Tome segundo a receita, um comprimido por dia, sem pausa e sempre à mesma hora.',
      'Take as prescribed, one tablet a day, without a break and always at the same time.',
    ),
    warnings: [
      t(
        'As perdas de sangue irregulares são frequentes nos primeiros meses.',
        'Irregular bleeding is common in the first months.',
      ),
      pillInteractions,
      noProtection,
    ],
    products: [
      brandedGeneric('Azalia', 'Richter', [
        [28, 595],
        [84, 1495],
      ]),
      brand('Cerazette', 'Organon', [
        [28, 845],
        [84, 2195],
      ]),
    ],
  },
  {
    substance: t('Levonorgestrel', 'Levonorgestrel'),
    class: 'MNSRM',
    form: 'tablet',
    strength: '1.5 mg',
    collections: ['hormones'],
    description: t(
      'Contraceção de emergência, para tomar nas primeiras 72 horas depois de uma relação sem proteção ou em que ela falhou. Não interrompe uma gravidez que já exista.',
      'Emergency contraception, to take within 72 hours after sex without protection or when it failed. It does not end an existing pregnancy.',
    ),
    usage: t(
      'Um comprimido o mais cedo possível. Use preservativo até ao próximo período e faça um teste se este se atrasar mais de 7 dias.',
      'One tablet as soon as possible. Use condoms until your next period and take a test if it is more than 7 days late.',
    ),
    warnings: [
      pastIntercourse,
      t(
        'Peso acima de 70 kg, medicamentos para a epilepsia, o VIH ou a tuberculose, ou hipericão: fale connosco antes de escolher.',
        'Weight over 70 kg, medicines for epilepsy, HIV or tuberculosis, or St John’s wort: talk to us before you choose.',
      ),
      noProtection,
    ],
    products: [brand('Norlevo', 'HRA', [[1, 1195]]), brand('Postinor', 'Richter', [[1, 1095]])],
  },
  {
    substance: t('Ulipristal', 'Ulipristal'),
    class: 'MNSRM_EF',
    form: 'coated_tablet',
    strength: '30 mg',
    collections: ['hormones'],
    description: t(
      'Contraceção de emergência até cinco dias (120 horas) depois de uma relação sem proteção. Vendida só em farmácias, com conversa reservada.',
      'Emergency contraception for up to five days (120 hours) after unprotected sex. Sold in pharmacies only, with a private conversation.',
    ),
    usage: t(
      'Um comprimido o mais cedo possível. Espere 5 dias antes de começar ou retomar a pílula e use preservativo até ao próximo período.',
      'One tablet as soon as possible. Wait 5 days before you start or resume the pill and use condoms until your next period.',
    ),
    warnings: [
      pastIntercourse,
      t(
        'Não use com asma grave tratada com comprimidos de cortisona. Não amamente durante uma semana.',
        'Do not use with severe asthma treated with cortisone tablets. Do not breastfeed for a week.',
      ),
      noProtection,
    ],
    products: [brand('ellaOne', 'HRA', [[1, 2495]])],
  },
  {
    substance: t('Tansulosina', 'Tamsulosin'),
    class: 'MSRM',
    form: 'release_capsule',
    strength: '0.4 mg',
    collections: ['urology'],
    description: t(
      'Relaxa a próstata e o colo da bexiga e facilita urinar na hiperplasia benigna da próstata.',
      'Relaxes the prostate and bladder neck and makes urination easier in benign prostatic enlargement.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, depois do pequeno-almoço, sem abrir a cápsula.',
      'Take as prescribed, once a day after breakfast, without opening the capsule.',
    ),
    warnings: [
      t('Pode dar tonturas ao levantar: sente-se se as sentir.', 'It may cause dizziness on standing: sit down if you feel it.'),
      t('Avise o oftalmologista antes de uma cirurgia às cataratas.', 'Tell your eye doctor before cataract surgery.'),
    ],
    products: [
      generic('Bluepharma', [[30, 545]]),
      generic('Farmoz', [[30, 555]]),
      brand('Omnic', 'Astellas', [[30, 945]], { form: 'release_tablet' }),
    ],
  },
  {
    substance: t('Finasterida', 'Finasteride'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '5 mg',
    collections: ['urology'],
    description: t(
      'Reduz o volume da próstata aumentada ao longo de meses de tratamento.',
      'Shrinks an enlarged prostate over months of treatment.',
    ),
    usage: t('Tome segundo a receita, uma vez por dia.', 'Take as prescribed, once a day.'),
    warnings: [
      t('Mulheres grávidas não devem tocar em comprimidos partidos.', 'Pregnant women must not touch broken tablets.'),
      t(
        'Alterações do humor ou da função sexual, ou um nódulo no peito: fale com o médico.',
        'Changes in mood or sexual function, or a breast lump: talk to your doctor.',
      ),
    ],
    products: [generic('Generis', [[28, 745]]), brand('Proscar', 'Organon', [[28, 1295]])],
  },
  {
    substance: t('Sildenafil', 'Sildenafil'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '50 mg',
    collections: ['urology'],
    description: t(
      'Medicamento sujeito a receita médica para a disfunção erétil.',
      'A prescription medicine for erectile dysfunction.',
    ),
    usage: t(
      'Tome segundo a receita, cerca de uma hora antes, no máximo uma vez por dia.',
      'Take as prescribed, about an hour before, no more than once a day.',
    ),
    warnings: [
      nitrates,
      t(
        'Ereção com mais de 4 horas, perda súbita de visão ou dor no peito: procure ajuda de imediato.',
        'An erection lasting over 4 hours, sudden loss of vision or chest pain: seek help at once.',
      ),
    ],
    products: [
      generic('Bluepharma', [
        [4, 1045],
        [8, 1895],
      ]),
      generic('Generis', [[4, 1025]]),
      brand('Viagra', 'Upjohn', [[4, 3295]]),
    ],
  },
  {
    substance: t('Carmelose', 'Carmellose'),
    class: 'MNSRM',
    form: 'eye_drops',
    strength: '4 mg/0.4 ml',
    label: t('unidoses', 'single doses'),
    collections: ['eyes'],
    description: t(
      'Lágrimas artificiais sem conservantes, de textura espessa, para o olho seco.',
      'Preservative-free artificial tears with a thick texture, for dry eyes.',
    ),
    usage: t(
      'Uma a duas gotas em cada olho quando precisar. Deite fora a unidose depois de abrir.',
      'One to two drops in each eye when needed. Throw the single dose away after opening.',
    ),
    warnings: [
      t(
        'A visão fica turva por instantes: não conduza logo a seguir.',
        'Vision blurs for a moment: do not drive straight afterwards.',
      ),
      t(
        'Dor, luz que incomoda ou perda de visão: procure o médico no próprio dia.',
        'Pain, sensitivity to light or loss of vision: see a doctor the same day.',
      ),
    ],
    products: [brand('Celluvisc', 'AbbVie', [['30x0,4 ml', 995]])],
  },
  {
    substance: t('Cloranfenicol', 'Chloramphenicol'),
    class: 'MSRM',
    form: 'eye_drops',
    strength: '8 mg/ml',
    label: t('colírio', 'eye drops'),
    collections: ['eyes', 'infections'],
    description: t(
      'Antibiótico para infeções da superfície do olho, sujeito a receita.',
      'A prescription antibiotic for infections of the surface of the eye.',
    ),
    usage: t(
      'Aplique segundo a receita, puxando a pálpebra inferior, sem tocar no olho. Deite fora quatro semanas depois de abrir.',
      'Use as prescribed, pulling down the lower lid, without touching the eye. Throw away four weeks after opening.',
    ),
    warnings: [
      t('Não use lentes de contacto durante o tratamento.', 'Do not wear contact lenses during treatment.'),
      t(
        'Sem melhoria em 2 dias, dor ou visão pior: volte ao médico.',
        'No improvement in 2 days, pain or worse vision: go back to your doctor.',
      ),
    ],
    products: [
      brand('Clorocil', 'Edol', [['8 ml', 295]]),
      brand('Clorocil', 'Edol', [['5 g', 325]], {
        form: 'eye_ointment',
        strength: '10 mg/g',
        label: t('pomada oftálmica', 'eye ointment'),
      }),
    ],
  },
  {
    substance: t('Tobramicina', 'Tobramycin'),
    class: 'MSRM',
    form: 'eye_drops',
    strength: '3 mg/ml',
    label: t('colírio', 'eye drops'),
    collections: ['eyes', 'infections'],
    description: t(
      'Colírio antibiótico sujeito a receita, para conjuntivites e outras infeções por bactérias.',
      'Prescription antibiotic eye drops for conjunctivitis and other bacterial infections.',
    ),
    usage: t(
      'Aplique segundo a receita. Espere quinze minutos entre dois colírios.',
      'Use as prescribed. Wait fifteen minutes between two kinds of eye drops.',
    ),
    warnings: [
      t('Não use lentes de contacto durante o tratamento.', 'Do not wear contact lenses during treatment.'),
      t(
        'Inchaço ou comichão nas pálpebras: pare e fale com o médico.',
        'Swollen or itchy eyelids: stop and talk to your doctor.',
      ),
    ],
    products: [brand('Tobrex', 'Novartis', [['5 ml', 345]])],
  },
]
