import { brand, brandedGeneric, generic, type Monograph, unlabelled } from './medicine-shape.ts'
import { t } from './labels.ts'

const paracetamol = t('Paracetamol', 'Paracetamol')
const ibuprofen = t('Ibuprofeno', 'Ibuprofen')
const diclofenac = t('Diclofenac', 'Diclofenac')

const twoParacetamols = t(
  'Não junte dois medicamentos com paracetamol: muitos antigripais também o contêm. Em caso de dose a mais, ligue já para o Centro de Informação Antivenenos, 800 250 250.',
  'Do not combine two medicines with paracetamol: many cold and flu products contain it too. In case of overdose call the Poison Information Centre at once, 800 250 250.',
)
const liver = t(
  'Não tome se tem doença grave do fígado. Fale connosco antes se bebe álcool todos os dias ou toma anticoagulantes.',
  'Do not take if you have severe liver disease. Talk to us first if you drink alcohol every day or take anticoagulants.',
)
const stomachAndHeart = t(
  'Não tome se já teve úlcera ou hemorragia do estômago, se tem insuficiência cardíaca, renal ou hepática grave, ou se é alérgico a anti-inflamatórios ou à aspirina.',
  'Do not take if you have had a stomach ulcer or bleeding, if you have severe heart, kidney or liver failure, or if you are allergic to anti-inflammatories or aspirin.',
)
const ibuprofenPregnancy = t(
  'Não tome no terceiro trimestre da gravidez; antes disso, só com indicação médica.',
  'Do not take in the third trimester of pregnancy; before that, only on medical advice.',
)
const noTwoAntiInflammatories = t(
  'Não junte dois anti-inflamatórios. Fale connosco se toma medicamentos para a tensão, anticoagulantes ou aspirina.',
  'Do not combine two anti-inflammatories. Talk to us if you take blood pressure medicines, anticoagulants or aspirin.',
)
const chickenpox = t(
  'Não dê a crianças com varicela nem desidratadas, nem com menos de três meses.',
  'Do not give to children with chickenpox or dehydration, or under three months of age.',
)
const skinGel = t(
  'Não aplique em pele ferida, olhos ou mucosas, nem exponha a zona ao sol durante o tratamento e nas duas semanas seguintes.',
  'Do not apply to broken skin, eyes or mucous membranes, nor expose the area to sun during treatment and for two weeks after.',
)
const drowsy = t('Pode dar sono: não conduza nem beba álcool.', 'It may cause drowsiness: do not drive or drink alcohol.')
const glaucoma = t(
  'Fale connosco antes se tem glaucoma, problemas da próstata, tensão alta ou doença do coração.',
  'Talk to us first if you have glaucoma, prostate problems, high blood pressure or heart disease.',
)

export const painAndColdMonographs: Monograph[] = [
  {
    substance: paracetamol,
    class: 'MNSRM',
    form: 'tablet',
    strength: '500 mg',
    collections: ['pain_fever', 'cold_flu'],
    description: t(
      'O paracetamol alivia a dor ligeira a moderada, como a dor de cabeça, de dentes, muscular ou menstrual, e baixa a febre. Não tem ação anti-inflamatória e é bem tolerado pelo estômago.',
      'Paracetamol relieves mild to moderate pain, such as headache, toothache, muscle or period pain, and brings down a fever. It has no anti-inflammatory action and is kind to the stomach.',
    ),
    usage: t(
      'Adultos e adolescentes com mais de 50 kg: 1 a 2 comprimidos por toma, com pelo menos 4 horas de intervalo e no máximo 6 comprimidos (3 g) em 24 horas. Sem melhoria ao fim de 3 dias com febre, ou de 5 dias com dor, fale com o médico ou com a farmácia.',
      'Adults and adolescents over 50 kg: 1 to 2 tablets per dose, at least 4 hours apart and no more than 6 tablets (3 g) in 24 hours. If there is no improvement after 3 days of fever, or 5 days of pain, talk to your doctor or pharmacy.',
    ),
    warnings: [
      twoParacetamols,
      liver,
      t(
        'Na gravidez e na amamentação: a menor dose, pelo menor tempo, depois de ouvir um profissional de saúde.',
        'In pregnancy and while breastfeeding: the smallest dose for the shortest time, on professional advice.',
      ),
    ],
    products: [
      generic('Bluepharma', [[20, 210]], { isGeneric: false }),
      generic('Generis', [[20, 219]]),
      generic('Azevedos', [[20, 199]], { isGeneric: false }),
      generic('Farmoz', [[20, 225]], { isGeneric: false }),
      generic(
        'Basi',
        [
          [10, 125],
          [20, 205],
        ],
        { isGeneric: false },
      ),
      brand('Ben-u-ron', 'Bene', [[20, 360]]),
      brand('Panasorbe', 'Opella', [[20, 335]]),
    ],
  },
  {
    substance: paracetamol,
    class: 'MNSRM',
    form: 'effervescent',
    strength: '500 mg',
    label: t('efervescente', 'effervescent'),
    collections: ['pain_fever'],
    description: t(
      'Paracetamol para dissolver na água, que atua um pouco mais depressa e é útil a quem tem dificuldade em engolir comprimidos. Alivia a dor ligeira a moderada e baixa a febre.',
      'Paracetamol to dissolve in water, which acts a little faster and helps people who find tablets hard to swallow. It relieves mild to moderate pain and brings down a fever.',
    ),
    usage: t(
      'Dissolva 1 a 2 comprimidos num copo de água e beba logo. Espere pelo menos 4 horas entre tomas e não passe de 6 comprimidos em 24 horas.',
      'Dissolve 1 to 2 tablets in a glass of water and drink at once. Wait at least 4 hours between doses and take no more than 6 tablets in 24 hours.',
    ),
    warnings: [
      twoParacetamols,
      liver,
      t(
        'Contém bastante sódio: tenha-o em conta se faz dieta com pouco sal.',
        'It contains a good deal of sodium: bear it in mind on a low-salt diet.',
      ),
    ],
    products: [brand('Dafalgan', 'UPSA', [[16, 395]]), brand('Panadol', 'Haleon', [[20, 429]])],
  },
  {
    substance: paracetamol,
    class: 'MSRM',
    form: 'tablet',
    strength: '1000 mg',
    collections: ['pain_fever'],
    description: t(
      'Medicamento com 1 g de paracetamol por comprimido, analgésico e antipirético.',
      'A medicine with 1 g of paracetamol per tablet, an analgesic and fever reducer.',
    ),
    usage: t(
      'Tome segundo a receita. Em regra, não mais de 1 comprimido por toma e de 3 por dia, com pelo menos 6 horas de intervalo.',
      'Take as prescribed. As a rule, no more than 1 tablet per dose and 3 a day, at least 6 hours apart.',
    ),
    warnings: [twoParacetamols, liver, t('Não se destina a pessoas com menos de 50 kg.', 'Not for people weighing under 50 kg.')],
    products: [
      generic('Bluepharma', [
        [18, 215],
        [20, 245],
      ]),
      generic('Generis', [[18, 219]]),
      generic('Ratiopharm', [[18, 225]]),
      brand('Ben-u-ron', 'Bene', [[18, 335]]),
    ],
  },
  {
    substance: paracetamol,
    class: 'MNSRM',
    form: 'syrup',
    strength: '40 mg/ml',
    label: t('xarope', 'syrup'),
    collections: ['pain_fever', 'cold_flu'],
    description: t(
      'Paracetamol em xarope, para a febre e as dores dos bebés e das crianças. A dose depende do peso e não da idade.',
      'Paracetamol syrup for fever and pain in babies and children. The dose depends on weight, not on age.',
    ),
    usage: t(
      'Dê 10 a 15 mg por quilo de peso em cada toma (cerca de 0,3 ml por quilo), com a seringa da embalagem, e espere pelo menos 6 horas. No máximo 4 tomas em 24 horas.',
      'Give 10 to 15 mg per kilo of weight per dose (about 0.3 ml per kilo) with the syringe in the pack, and wait at least 6 hours. No more than 4 doses in 24 hours.',
    ),
    warnings: [
      t(
        'Bebés com menos de três meses e febre precisam de médico no próprio dia.',
        'Babies under three months with a fever need a doctor the same day.',
      ),
      twoParacetamols,
      t(
        'Confirme sempre o peso e a concentração antes de medir.',
        'Always check the weight and the concentration before measuring.',
      ),
    ],
    products: [
      brand('Ben-u-ron', 'Bene', [['85 ml', 395]]),
      brand('Supofen', 'Basi', [['85 ml', 355]]),
      generic('Farmoz', [['100 ml', 290]], { isGeneric: false }),
    ],
  },
  {
    substance: paracetamol,
    class: 'MNSRM',
    form: 'suppository',
    strength: '125 mg',
    label: t('supositórios', 'suppositories'),
    collections: ['pain_fever'],
    description: t(
      'Supositórios de paracetamol para bebés e crianças com febre ou dor que não conseguem tomar xarope ou que vomitam.',
      'Paracetamol suppositories for babies and children with fever or pain who cannot take syrup or are vomiting.',
    ),
    usage: t(
      'Um supositório por toma, adequado ao peso indicado na embalagem, com pelo menos 6 horas de intervalo e no máximo 4 por dia.',
      'One suppository per dose, right for the weight shown on the pack, at least 6 hours apart and no more than 4 a day.',
    ),
    warnings: [
      twoParacetamols,
      t(
        'Não corte o supositório para acertar a dose; peça a dosagem certa.',
        'Do not cut a suppository to adjust the dose; ask for the right strength.',
      ),
      t(
        'Bebés com menos de três meses e febre precisam de médico no próprio dia.',
        'Babies under three months with a fever need a doctor the same day.',
      ),
    ],
    products: [
      brand('Ben-u-ron', 'Bene', [[10, 245]]),
      brand('Ben-u-ron', 'Bene', [[10, 265]], { strength: '250 mg' }),
      brand('Supofen', 'Basi', [[10, 225]], { strength: '250 mg' }),
    ],
  },
  {
    substance: ibuprofen,
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '200 mg',
    collections: ['pain_fever', 'muscles_joints'],
    description: t(
      'Anti-inflamatório em dose baixa, para a dor de cabeça, de dentes, menstrual ou muscular e para a febre.',
      'A low-dose anti-inflammatory for headache, toothache, period or muscle pain and for fever.',
    ),
    usage: t(
      'Adultos e adolescentes com mais de 12 anos: 1 a 2 comprimidos por toma, com comida, com 6 a 8 horas de intervalo. Não passe de 6 comprimidos por dia nem de 3 dias com febre ou 5 com dor.',
      'Adults and adolescents over 12: 1 to 2 tablets per dose, with food, 6 to 8 hours apart. No more than 6 tablets a day, nor more than 3 days for fever or 5 for pain.',
    ),
    warnings: [stomachAndHeart, noTwoAntiInflammatories, ibuprofenPregnancy],
    products: [
      generic('Farmoz', [[20, 265]], { isGeneric: false }),
      brand('Brufen', 'Viatris', [[20, 425]]),
      brand('Trifene', 'Medinfar', [[20, 379]]),
    ],
  },
  {
    substance: ibuprofen,
    class: 'MNSRM_EF',
    form: 'coated_tablet',
    strength: '400 mg',
    collections: ['pain_fever', 'muscles_joints'],
    description: t(
      'Anti-inflamatório para a dor moderada, como a dor menstrual, de dentes ou nas costas, e para a febre. É vendido só em farmácias, onde o farmacêutico confirma se é o mais indicado para si.',
      'An anti-inflammatory for moderate pain, such as period pain, toothache or back pain, and for fever. It is sold in pharmacies only, where the pharmacist checks that it is right for you.',
    ),
    usage: t(
      'Adultos: 1 comprimido por toma, com comida, com 6 a 8 horas de intervalo. Não passe de 3 comprimidos por dia nem de 3 dias com febre ou 5 com dor.',
      'Adults: 1 tablet per dose, with food, 6 to 8 hours apart. No more than 3 tablets a day, nor more than 3 days for fever or 5 for pain.',
    ),
    warnings: [stomachAndHeart, noTwoAntiInflammatories, ibuprofenPregnancy],
    products: [
      generic('Bluepharma', [[20, 345]]),
      generic('Generis', [[20, 339]]),
      generic('Ratiopharm', [[20, 355]]),
      brand('Brufen', 'Viatris', [[20, 575]]),
      brand('Nurofen', 'Reckitt', [
        [12, 465],
        [24, 795],
      ]),
      brand('Trifene', 'Laboratório Medinfar', [[20, 525]]),
    ],
  },
  {
    substance: ibuprofen,
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '600 mg',
    collections: ['pain_fever', 'muscles_joints'],
    description: t(
      'Anti-inflamatório não esteroide com 600 mg de ibuprofeno por comprimido.',
      'A non-steroidal anti-inflammatory with 600 mg of ibuprofen per tablet.',
    ),
    usage: t(
      'Tome segundo a receita, com comida e um copo de água, na menor dose e pelo menor tempo possível.',
      'Take as prescribed, with food and a glass of water, at the lowest dose and for the shortest time possible.',
    ),
    warnings: [stomachAndHeart, noTwoAntiInflammatories, ibuprofenPregnancy],
    products: [
      generic('Bluepharma', [
        [20, 285],
        [60, 615],
      ]),
      generic('Generis', [
        [20, 279],
        [60, 599],
      ]),
      brand('Brufen', 'Viatris', [
        [20, 465],
        [60, 945],
      ]),
    ],
  },
  {
    substance: ibuprofen,
    class: 'MNSRM',
    form: 'oral_suspension',
    strength: '20 mg/ml',
    label: t('suspensão', 'suspension'),
    collections: ['pain_fever', 'cold_flu'],
    description: t(
      'Ibuprofeno em suspensão para a febre e as dores das crianças a partir dos 3 meses e 5 kg.',
      'Ibuprofen suspension for fever and pain in children from 3 months and 5 kg.',
    ),
    usage: t(
      'Agite bem. Dê 5 a 10 mg por quilo em cada toma, com a seringa, depois de comer e com 6 a 8 horas de intervalo. Não dê mais de 3 dias sem falar com o médico.',
      'Shake well. Give 5 to 10 mg per kilo per dose with the syringe, after food and 6 to 8 hours apart. Do not give for more than 3 days without talking to a doctor.',
    ),
    warnings: [
      chickenpox,
      t('Não alterne com paracetamol sem indicação médica.', 'Do not alternate with paracetamol unless a doctor advises it.'),
      t(
        'Verifique a concentração: existem frascos de 20 e de 40 mg/ml.',
        'Check the concentration: there are bottles of 20 and of 40 mg/ml.',
      ),
    ],
    products: [
      brand('Brufen', 'Viatris', [['200 ml', 545]]),
      brand('Nurofen', 'Reckitt', [['150 ml', 595]]),
      brand('Trifene', 'Laboratório Medinfar', [['200 ml', 499]]),
      brand('Brufen', 'Viatris', [['150 ml', 695]], { strength: '40 mg/ml' }),
    ],
  },
  {
    substance: t('Ácido acetilsalicílico', 'Acetylsalicylic acid'),
    class: 'MNSRM',
    form: 'coated_tablet',
    strength: '500 mg',
    collections: ['pain_fever'],
    description: t(
      'Analgésico e anti-inflamatório para a dor de cabeça, a dor muscular e o mal-estar da constipação no adulto.',
      'An analgesic and anti-inflammatory for headache, muscle pain and the aches of a cold in adults.',
    ),
    usage: t(
      'Adultos: 1 a 2 comprimidos com um copo cheio de água, depois de comer, com pelo menos 4 horas de intervalo. No máximo 6 comprimidos por dia e 3 dias.',
      'Adults: 1 to 2 tablets with a full glass of water, after food, at least 4 hours apart. No more than 6 tablets a day for 3 days.',
    ),
    warnings: [
      t(
        'Não dê a crianças e adolescentes com menos de 16 anos: há risco de síndrome de Reye.',
        'Do not give to children and adolescents under 16: there is a risk of Reye’s syndrome.',
      ),
      stomachAndHeart,
      t(
        'Não tome se usa anticoagulantes nem uma semana antes de uma cirurgia ou extração dentária.',
        'Do not take with anticoagulants, or in the week before surgery or a tooth extraction.',
      ),
    ],
    products: [
      brand('Aspirina Xpress', 'Bayer', [
        [12, 465],
        [20, 685],
      ]),
    ],
  },
  {
    substance: t('Ácido acetilsalicílico', 'Acetylsalicylic acid'),
    class: 'MNSRM',
    form: 'gastro_tablet',
    strength: '100 mg',
    collections: ['heart'],
    description: t(
      'Aspirina em dose baixa, que torna o sangue menos propenso a formar coágulos. Toma-se só por indicação do médico, para prevenir um novo enfarte ou AVC.',
      'Low-dose aspirin, which makes blood less likely to form clots. It is taken only on a doctor’s advice, to prevent a further heart attack or stroke.',
    ),
    usage: t(
      'Um comprimido por dia, inteiro, com água, antes da refeição, como o médico indicou. Não pare por sua iniciativa.',
      'One tablet a day, whole, with water, before a meal, as your doctor advised. Do not stop on your own.',
    ),
    warnings: [
      stomachAndHeart,
      t('Diga sempre ao dentista e ao cirurgião que a toma.', 'Always tell your dentist and surgeon that you take it.'),
      t(
        'Fezes negras, nódoas negras fáceis ou sangue na urina: fale com o médico.',
        'Black stools, easy bruising or blood in the urine: talk to your doctor.',
      ),
    ],
    products: [
      generic('Generis', [
        [30, 185],
        [60, 319],
      ]),
      generic('Mylan', [[30, 179]], { isGeneric: false }),
      brand('Aspirina GR', 'Bayer', [[30, 345]]),
    ],
  },
  {
    substance: t('Metamizol magnésico', 'Metamizole magnesium'),
    class: 'MSRM',
    form: 'capsule',
    strength: '575 mg',
    collections: ['pain_fever'],
    description: t('Analgésico e antipirético sujeito a receita médica.', 'A prescription analgesic and fever reducer.'),
    usage: t('Tome segundo a receita e pelo menor tempo possível.', 'Take as prescribed and for the shortest time possible.'),
    warnings: [
      t(
        'Febre, dor de garganta ou feridas na boca durante o tratamento: pare e procure o médico no próprio dia (agranulocitose).',
        'Fever, sore throat or mouth ulcers during treatment: stop and see a doctor the same day (agranulocytosis).',
      ),
      t(
        'Não tome se já teve reação ao metamizol ou doenças do sangue, nem no fim da gravidez.',
        'Do not take if you have reacted to metamizole or have blood disorders, nor late in pregnancy.',
      ),
    ],
    products: [brand('Nolotil', 'Boehringer', [[20, 365]]), generic('toLife', [[20, 285]])],
  },
  {
    substance: diclofenac,
    class: 'MNSRM',
    form: 'gel',
    strength: '10 mg/g',
    label: t('gel', 'gel'),
    collections: ['muscles_joints'],
    description: t(
      'Gel anti-inflamatório para a dor e o inchaço localizados de entorses, contusões, tendinites e dores nas costas.',
      'An anti-inflammatory gel for local pain and swelling in sprains, bruises, tendinitis and back pain.',
    ),
    usage: t(
      'Aplique 2 a 4 g sobre a zona dorida, três a quatro vezes por dia, com uma massagem suave, e lave as mãos. Não use mais de 7 dias sem conselho.',
      'Apply 2 to 4 g to the painful area three to four times a day with a gentle massage, and wash your hands. Do not use for more than 7 days without advice.',
    ),
    warnings: [
      skinGel,
      t(
        'Não junte com comprimidos anti-inflamatórios sem falar connosco.',
        'Do not combine with anti-inflammatory tablets without asking us.',
      ),
      t(
        'Não use no terceiro trimestre da gravidez nem em menores de 14 anos.',
        'Do not use in the third trimester of pregnancy or under the age of 14.',
      ),
    ],
    products: [
      generic(
        'Bluepharma',
        [
          ['60 g', 465],
          ['100 g', 595],
        ],
        { isGeneric: false },
      ),
      generic('Farmoz', [['100 g', 615]]),
      generic('Azevedos', [['100 g', 579]]),
      brand(
        'Voltaren Emulgel',
        'Haleon',
        [
          ['60 g', 845],
          ['100 g', 1145],
        ],
        { label: unlabelled },
      ),
      brand(
        'Voltaren Emulgelex',
        'Haleon',
        [
          ['60 g', 1195],
          ['100 g', 1595],
        ],
        { strength: '20 mg/g', label: unlabelled },
      ),
      generic('Pharmakern', [['100 g', 895]], { strength: '20 mg/g', isGeneric: false }),
    ],
  },
  {
    substance: diclofenac,
    class: 'MNSRM',
    form: 'plaster',
    strength: '140 mg',
    label: t('emplastro', 'plaster'),
    collections: ['muscles_joints'],
    description: t(
      'Emplastro que liberta diclofenac durante horas sobre uma dor localizada, por exemplo depois de uma entorse.',
      'A plaster that releases diclofenac for hours over a local pain, for example after a sprain.',
    ),
    usage: t(
      'Cole um emplastro sobre a pele limpa, seca e sem pelos, duas vezes por dia, durante 7 dias no máximo.',
      'Stick one plaster on clean, dry, hairless skin twice a day, for 7 days at most.',
    ),
    warnings: [
      skinGel,
      t('Um emplastro de cada vez, e nunca sobre uma ferida.', 'One plaster at a time, and never over a wound.'),
      t('Não use na gravidez sem indicação médica.', 'Do not use in pregnancy unless a doctor advises it.'),
    ],
    products: [
      brand('Voltaren Plast', 'Haleon', [
        [5, 995],
        [10, 1690],
      ]),
    ],
  },
  {
    substance: t('Paracetamol + Clorofenamina', 'Paracetamol + Chlorphenamine'),
    class: 'MNSRM',
    form: 'tablet',
    strength: '500 mg + 1 mg',
    collections: ['cold_flu'],
    description: t(
      'Antigripal que junta paracetamol, para a febre e as dores, e um anti-histamínico, para o nariz a pingar e os espirros.',
      'A cold and flu product that combines paracetamol, for fever and aches, with an antihistamine, for a runny nose and sneezing.',
    ),
    usage: t(
      'Adultos: 1 comprimido por toma, três vezes por dia, durante 3 a 5 dias no máximo. Respeite a dose da embalagem.',
      'Adults: 1 tablet three times a day, for 3 to 5 days at most. Keep to the dose on the pack.',
    ),
    warnings: [twoParacetamols, drowsy, glaucoma],
    products: [
      brand('Cêgripe', 'JNTL', [[20, 565]]),
      brand('Griponal', 'P&G Health', [[20, 745]], {
        form: 'effervescent',
        strength: '500 mg + 4 mg',
        label: t('efervescente', 'effervescent'),
      }),
    ],
  },
  {
    substance: t('Paracetamol + Fenilefrina + Guaifenesina', 'Paracetamol + Phenylephrine + Guaifenesin'),
    class: 'MNSRM',
    form: 'capsule',
    strength: '500 mg + 6.1 mg + 100 mg',
    collections: ['cold_flu', 'cough_throat'],
    description: t(
      'Antigripal para o dia, sem anti-histamínico: baixa a febre, desentope o nariz e ajuda a soltar a expetoração.',
      'A daytime cold and flu product without antihistamine: it lowers fever, unblocks the nose and helps to loosen phlegm.',
    ),
    usage: t(
      'Adultos: 2 cápsulas por toma, com 4 a 6 horas de intervalo e no máximo 6 em 24 horas. Não use mais de 5 dias.',
      'Adults: 2 capsules per dose, 4 to 6 hours apart and no more than 6 in 24 hours. Do not use for more than 5 days.',
    ),
    warnings: [
      twoParacetamols,
      glaucoma,
      t(
        'Não tome com descongestionantes nasais nem com antidepressivos do tipo IMAO.',
        'Do not take with nasal decongestants or with MAOI antidepressants.',
      ),
    ],
    products: [brand('Antigrippine Trieffect Tosse', 'Perrigo', [[16, 795]]), brand('Panadol Gripus', 'Haleon', [[16, 825]])],
  },
  {
    substance: t('Acetilcisteína', 'Acetylcysteine'),
    class: 'MNSRM',
    form: 'effervescent',
    strength: '600 mg',
    collections: ['cough_throat'],
    description: t(
      'Fluidifica a expetoração espessa, para que a tosse a faça sair com menos esforço.',
      'Thins thick phlegm so that coughing brings it up with less effort.',
    ),
    usage: t(
      'Adultos: 1 comprimido por dia, dissolvido em meio copo de água, de preferência de manhã. Beba água ao longo do dia. Sem melhoria ao fim de 5 dias, fale com o médico.',
      'Adults: 1 tablet a day dissolved in half a glass of water, preferably in the morning. Drink water through the day. If there is no improvement after 5 days, see a doctor.',
    ),
    warnings: [
      t(
        'Não tome com xaropes que param a tosse: a expetoração precisa de sair.',
        'Do not take with syrups that stop a cough: the phlegm needs to come up.',
      ),
      t('Fale connosco antes se tem asma ou já teve úlcera.', 'Talk to us first if you have asthma or have had an ulcer.'),
      t('Tome com 2 horas de intervalo dos antibióticos.', 'Take 2 hours apart from antibiotics.'),
    ],
    products: [
      generic('Bluepharma', [[20, 495]]),
      generic('Azevedos', [[20, 479]]),
      generic('Sandoz', [[20, 515]]),
      brand('Fluimucil', 'Zambon', [[20, 845]]),
    ],
  },
  {
    substance: t('Ambroxol', 'Ambroxol'),
    class: 'MNSRM',
    form: 'syrup',
    strength: '6 mg/ml',
    label: t('xarope', 'syrup'),
    collections: ['cough_throat'],
    description: t(
      'Xarope expetorante para a tosse com muco, que o torna mais fluido e fácil de expulsar.',
      'An expectorant syrup for a chesty cough, which makes mucus thinner and easier to clear.',
    ),
    usage: t(
      'Adultos: 5 ml, duas a três vezes por dia, depois das refeições. Nas crianças, siga a dose da embalagem. Não use mais de 5 dias sem conselho.',
      'Adults: 5 ml two to three times a day after meals. For children follow the dose on the pack. Do not use for more than 5 days without advice.',
    ),
    warnings: [
      t('Não dê a crianças com menos de 2 anos.', 'Do not give to children under 2.'),
      t('Pare e procure ajuda se aparecerem manchas ou bolhas na pele.', 'Stop and seek help if a rash or blisters appear.'),
      t(
        'Falta de ar, sangue na expetoração ou febre alta precisam de médico.',
        'Breathlessness, blood in the phlegm or high fever need a doctor.',
      ),
    ],
    products: [
      generic('Farmoz', [['200 ml', 415]]),
      brandedGeneric('Ambroxol Tussilene', 'Azevedos', [['200 ml', 495]]),
      brand('Mucosolvan', 'Opella', [['200 ml', 745]]),
    ],
  },
  {
    substance: t('Dextrometorfano', 'Dextromethorphan'),
    class: 'MNSRM',
    form: 'oral_solution',
    strength: '2 mg/ml',
    collections: ['cough_throat'],
    description: t(
      'Acalma a tosse seca e irritativa, sobretudo a que não deixa dormir.',
      'Calms a dry, irritating cough, especially the one that keeps you awake.',
    ),
    usage: t(
      'Adultos e adolescentes com mais de 12 anos: 5 a 10 ml, a cada 6 a 8 horas, com o copo da embalagem. No máximo 5 dias.',
      'Adults and adolescents over 12: 5 to 10 ml every 6 to 8 hours with the measure in the pack. For 5 days at most.',
    ),
    warnings: [
      t('Não use na tosse com expetoração nem na asma.', 'Do not use for a chesty cough or in asthma.'),
      t(
        'Não tome com antidepressivos nem outros medicamentos que dão sono sem falar connosco.',
        'Do not take with antidepressants or other medicines that cause drowsiness without asking us.',
      ),
      drowsy,
    ],
    products: [
      brand('Bisoltussin Tosse Seca', 'Opella', [['200 ml', 795]]),
      brand('Dextrometorfano Tussilene', 'Azevedos', [['200 ml', 545]]),
    ],
  },
  {
    substance: t('Flurbiprofeno', 'Flurbiprofen'),
    class: 'MNSRM',
    form: 'lozenge',
    strength: '8.75 mg',
    label: t('pastilhas', 'lozenges'),
    collections: ['cough_throat'],
    description: t(
      'Pastilhas com anti-inflamatório, para a garganta inflamada e a dor ao engolir.',
      'Lozenges with an anti-inflammatory for a sore throat and pain on swallowing.',
    ),
    usage: t(
      'Adultos e maiores de 12 anos: deixe dissolver 1 pastilha na boca a cada 3 a 6 horas, mexendo-a. No máximo 5 por dia, durante 3 dias.',
      'Adults and over 12: let 1 lozenge dissolve in the mouth every 3 to 6 hours, moving it around. No more than 5 a day, for 3 days.',
    ),
    warnings: [
      stomachAndHeart,
      ibuprofenPregnancy,
      t(
        'Dor de garganta com febre alta, pus ou dificuldade em abrir a boca precisa de médico.',
        'A sore throat with high fever, pus or difficulty opening the mouth needs a doctor.',
      ),
    ],
    products: [
      brand('Strepfen', 'Reckitt', [
        [16, 645],
        [24, 865],
      ]),
      brand('Mentocaína Anti-Inflam', 'Azevedos', [[16, 545]]),
    ],
  },
  {
    substance: t('Álcool diclorobenzílico + Amilmetacresol', 'Dichlorobenzyl alcohol + Amylmetacresol'),
    class: 'MNSRM',
    form: 'lozenge',
    strength: '1.2 mg + 0.6 mg',
    collections: ['cough_throat'],
    description: t(
      'Pastilhas antisséticas que aliviam a garganta irritada e a rouquidão.',
      'Antiseptic lozenges that relieve an irritated throat and hoarseness.',
    ),
    usage: t(
      'Deixe dissolver 1 pastilha na boca a cada 2 a 3 horas, no máximo 8 por dia. A partir dos 6 anos.',
      'Let 1 lozenge dissolve in the mouth every 2 to 3 hours, no more than 8 a day. From 6 years.',
    ),
    warnings: [
      t(
        'Contêm açúcar, salvo as que dizem o contrário: atenção à diabetes.',
        'They contain sugar unless stated otherwise: take care with diabetes.',
      ),
      t('Não dê a crianças pequenas, que se podem engasgar.', 'Do not give to small children, who may choke.'),
    ],
    products: [
      brand('Strepsils Mel e Limão', 'Reckitt', [
        [24, 595],
        [36, 795],
      ]),
    ],
  },
  {
    substance: t('Benzidamina', 'Benzydamine'),
    class: 'MNSRM',
    form: 'mouth_spray',
    strength: '1.5 mg/ml',
    label: t('spray', 'spray'),
    collections: ['cough_throat'],
    description: t(
      'Spray anti-inflamatório que adormece ligeiramente a zona e alivia a dor de garganta, as aftas e as gengivas doridas.',
      'An anti-inflammatory spray that slightly numbs the area and relieves sore throat, mouth ulcers and painful gums.',
    ),
    usage: t(
      'Adultos: 4 a 8 pulverizações na zona dorida, duas a seis vezes por dia. Crianças dos 6 aos 12 anos: 4 pulverizações. No máximo 7 dias.',
      'Adults: 4 to 8 sprays on the painful area two to six times a day. Children 6 to 12 years: 4 sprays. For 7 days at most.',
    ),
    warnings: [
      t(
        'Não use se é alérgico à aspirina ou a anti-inflamatórios, ou se tem asma, sem falar connosco.',
        'Do not use if you are allergic to aspirin or anti-inflammatories, or have asthma, without asking us.',
      ),
      t(
        'Uma afta que não sara em três semanas deve ser vista.',
        'A mouth ulcer that has not healed in three weeks should be seen.',
      ),
    ],
    products: [
      brand('Tantum Verde', 'Angelini', [['30 ml', 795]]),
      brand('Tantum Verde', 'Angelini', [['15 ml', 845]], { strength: '3 mg/ml' }),
    ],
  },
  {
    substance: t('Oximetazolina', 'Oxymetazoline'),
    class: 'MNSRM',
    form: 'nasal_spray',
    strength: '0.5 mg/ml',
    label: t('spray nasal', 'nasal spray'),
    collections: ['cold_flu', 'allergy'],
    description: t(
      'Desentope o nariz em poucos minutos, durante várias horas, nas constipações e na sinusite.',
      'Unblocks the nose within minutes, for several hours, in colds and sinusitis.',
    ),
    usage: t(
      'Adultos e maiores de 6 anos: 1 pulverização em cada narina, duas vezes por dia, no máximo 3 dias seguidos.',
      'Adults and over 6 years: 1 spray in each nostril twice a day, for 3 days in a row at most.',
    ),
    warnings: [
      t('Usado mais de 5 dias, o nariz entope ainda mais.', 'Used for more than 5 days, it makes the nose even more blocked.'),
      glaucoma,
      t(
        'Na gravidez e na amamentação, prefira água do mar ou soro.',
        'In pregnancy and while breastfeeding prefer sea water or saline.',
      ),
    ],
    products: [
      generic('Farmoz', [['15 ml', 395]], { isGeneric: false }),
      brand('Nasarox', 'Bayer', [['15 ml', 645]]),
      brand('Vicks Sinex Respir', 'P&G Health', [['15 ml', 725]]),
    ],
  },
  {
    substance: t('Xilometazolina + Dexpantenol', 'Xylometazoline + Dexpanthenol'),
    class: 'MNSRM',
    form: 'nasal_spray',
    strength: '1 mg/ml + 50 mg/ml',
    collections: ['cold_flu'],
    description: t(
      'Descongestionante nasal com dexpantenol, que ajuda a recuperar a mucosa seca e irritada do nariz.',
      'A nasal decongestant with dexpanthenol, which helps the dry, irritated lining of the nose to recover.',
    ),
    usage: t(
      'Adultos e maiores de 6 anos: 1 pulverização em cada narina, até três vezes por dia, no máximo 7 dias.',
      'Adults and over 6 years: 1 spray in each nostril up to three times a day, for 7 days at most.',
    ),
    warnings: [
      glaucoma,
      t(
        'Não use depois de cirurgia ao nariz sem falar com o médico.',
        'Do not use after nasal surgery without asking your doctor.',
      ),
      t('O frasco é pessoal.', 'The bottle is personal.'),
    ],
    products: [brand('Nasex Duo', 'JNTL', [['10 ml', 765]]), brand('Vibrocil ActilongProtect', 'Haleon', [['10 ml', 845]])],
  },
]
