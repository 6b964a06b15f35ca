import { brand, generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const amoxicillin = t('Amoxicilina', 'Amoxicillin')

const finishCourse = t(
  'Faça o tratamento até ao fim e não guarde o que sobrar: entregue-o na farmácia.',
  'Finish the course and do not keep what is left: bring it to the pharmacy.',
)
const penicillin = t(
  'Não tome se é alérgico à penicilina. Manchas na pele, inchaço ou falta de ar: pare e ligue 112.',
  'Do not take if you are allergic to penicillin. Rash, swelling or breathlessness: stop and call 112.',
)
const antibioticDiarrhoea = t(
  'Diarreia forte ou com sangue, mesmo semanas depois: fale com o médico.',
  'Severe or bloody diarrhoea, even weeks later: talk to your doctor.',
)
const noViruses = t(
  'Não atua em gripes e constipações, que são causadas por vírus.',
  'It does not work on flu and colds, which are caused by viruses.',
)
const rhythm = t(
  'Fale connosco se tem alterações do ritmo do coração ou toma medicamentos que o afetam.',
  'Talk to us if you have heart rhythm problems or take medicines that affect it.',
)
const rinseMouth = t(
  'Enxague a boca e cuspa depois de cada inalação, para evitar aftas por fungos.',
  'Rinse your mouth and spit after each inhalation, to avoid oral thrush.',
)
const attack = t(
  'Não alivia uma crise: tenha sempre consigo o inalador de alívio.',
  'It does not relieve an attack: always carry your reliever inhaler.',
)
const overuse = t(
  'Se precisa dele mais de duas vezes por semana, a asma não está controlada: marque consulta.',
  'If you need it more than twice a week, your asthma is not under control: see your doctor.',
)
const technique = t(
  'Peça-nos para rever a sua técnica de inalação: é simples e faz diferença.',
  'Ask us to check your inhaler technique: it is quick and it matters.',
)

export const infectionsAndLungsMonographs: Monograph[] = [
  {
    substance: amoxicillin,
    class: 'MSRM',
    form: 'capsule',
    strength: '500 mg',
    collections: ['infections'],
    description: t(
      'Antibiótico da família da penicilina, sujeito a receita médica.',
      'A prescription antibiotic of the penicillin family.',
    ),
    usage: t(
      'Tome segundo a receita, em regra de 8 em 8 horas, com ou sem comida.',
      'Take as prescribed, as a rule every 8 hours, with or without food.',
    ),
    warnings: [penicillin, finishCourse, antibioticDiarrhoea, noViruses],
    products: [
      generic('Generis', [[16, 325]], { form: 'coated_tablet' }),
      brand('Cipamox', 'Atral', [[16, 365]]),
      brand('Clamoxyl', 'Beecham', [[16, 425]]),
    ],
  },
  {
    substance: amoxicillin,
    class: 'MSRM',
    form: 'dispersible',
    strength: '1000 mg',
    collections: ['infections'],
    description: t(
      'Amoxicilina em comprimidos que se engolem ou se desfazem em água.',
      'Amoxicillin in tablets that can be swallowed or dissolved in water.',
    ),
    usage: t('Tome segundo a receita, em regra de 12 em 12 horas.', 'Take as prescribed, as a rule every 12 hours.'),
    warnings: [penicillin, finishCourse, antibioticDiarrhoea, noViruses],
    products: [generic('toLife', [[16, 415]]), brand('Clamoxyl', 'Beecham', [[16, 545]])],
  },
  {
    substance: amoxicillin,
    class: 'MSRM',
    form: 'powder_suspension',
    strength: '250 mg/5 ml',
    label: t('suspensão', 'suspension'),
    collections: ['infections'],
    description: t(
      'Amoxicilina em pó, para preparar uma suspensão com sabor, para crianças.',
      'Amoxicillin powder to prepare a flavoured suspension for children.',
    ),
    usage: t(
      'Podemos prepará-la na farmácia. Agite antes de cada toma e meça com a seringa. Dura 14 dias depois de preparada.',
      'We can prepare it at the pharmacy. Shake before each dose and measure with the syringe. It keeps for 14 days once prepared.',
    ),
    warnings: [
      penicillin,
      finishCourse,
      t('A dose depende do peso: confirme-a com a receita.', 'The dose depends on weight: check it with the prescription.'),
    ],
    products: [brand('Clamoxyl', 'Beecham', [['100 ml', 395]])],
  },
  {
    substance: t('Amoxicilina + Ácido clavulânico', 'Amoxicillin + Clavulanic acid'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '875 mg + 125 mg',
    collections: ['infections'],
    description: t(
      'Antibiótico que junta à amoxicilina uma substância que a protege das bactérias resistentes.',
      'An antibiotic that adds to amoxicillin a substance that protects it from resistant bacteria.',
    ),
    usage: t(
      'Tome segundo a receita, em regra de 12 em 12 horas, no início da refeição.',
      'Take as prescribed, as a rule every 12 hours, at the start of a meal.',
    ),
    warnings: [
      penicillin,
      finishCourse,
      antibioticDiarrhoea,
      t('Pele ou olhos amarelos: pare e fale com o médico.', 'Yellow skin or eyes: stop and talk to your doctor.'),
    ],
    products: [
      generic('Bluepharma', [[16, 565]]),
      generic('Generis', [[16, 555]]),
      brand('Augmentin Duo', 'GSK', [[16, 845]]),
      brand('Clavamox DT', 'Bial', [[16, 795]]),
    ],
  },
  {
    substance: t('Azitromicina', 'Azithromycin'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '500 mg',
    collections: ['infections'],
    description: t(
      'Antibiótico do grupo dos macrólidos, de tratamento curto, sujeito a receita.',
      'A prescription antibiotic of the macrolide group, given as a short course.',
    ),
    usage: t(
      'Tome segundo a receita, uma vez por dia, em regra 3 dias.',
      'Take as prescribed, once a day, as a rule for 3 days.',
    ),
    warnings: [rhythm, finishCourse, antibioticDiarrhoea],
    products: [generic('Bluepharma', [[3, 345]]), generic('Azevedos', [[3, 339]]), brand('Zithromax', 'Pfizer', [[3, 595]])],
  },
  {
    substance: t('Ciprofloxacina', 'Ciprofloxacin'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '500 mg',
    collections: ['infections', 'urology'],
    description: t(
      'Antibiótico do grupo das quinolonas, reservado a certas infeções, sujeito a receita.',
      'A prescription antibiotic of the quinolone group, kept for certain infections.',
    ),
    usage: t(
      'Tome segundo a receita, com água e longe do leite, do cálcio, do ferro e dos antiácidos.',
      'Take as prescribed, with water and away from milk, calcium, iron and antacids.',
    ),
    warnings: [
      t(
        'Dor num tendão, formigueiros ou confusão: pare e fale com o médico.',
        'Tendon pain, tingling or confusion: stop and talk to your doctor.',
      ),
      rhythm,
      t('Proteja-se do sol durante o tratamento.', 'Protect yourself from the sun during treatment.'),
      finishCourse,
    ],
    products: [generic('Bluepharma', [[16, 595]]), generic('Farmoz', [[16, 605]])],
  },
  {
    substance: t('Fosfomicina', 'Fosfomycin'),
    class: 'MSRM',
    form: 'granules',
    strength: '3000 mg',
    collections: ['infections', 'urology'],
    description: t(
      'Antibiótico de toma única, receitado na cistite não complicada da mulher.',
      'A single-dose antibiotic prescribed for uncomplicated cystitis in women.',
    ),
    usage: t(
      'Segundo a receita: dissolva em água e tome ao deitar, depois de urinar, com o estômago vazio.',
      'As prescribed: dissolve in water and take at bedtime after passing urine, on an empty stomach.',
    ),
    warnings: [
      t(
        'Febre, dor nas costas ou sem melhoria ao fim de 3 dias: volte ao médico.',
        'Fever, back pain or no improvement after 3 days: go back to your doctor.',
      ),
      antibioticDiarrhoea,
    ],
    products: [
      generic('Generis', [
        [1, 415],
        [2, 695],
      ]),
      brand('Fosfomicina Monuril', 'Zambon', [
        [1, 545],
        [2, 895],
      ]),
    ],
  },
  {
    substance: t('Salbutamol', 'Salbutamol'),
    class: 'MSRM',
    form: 'inhaler',
    strength: '100 µg/dose',
    label: t('inalador', 'inhaler'),
    collections: ['lungs'],
    description: t(
      'Inalador de alívio: abre os brônquios em poucos minutos numa crise de asma ou de falta de ar.',
      'A reliever inhaler: it opens the airways within minutes in an asthma attack or breathlessness.',
    ),
    usage: t(
      'Use segundo a receita. Agite, expire, inspire devagar enquanto pressiona e segure o ar dez segundos. Uma câmara expansora ajuda.',
      'Use as prescribed. Shake, breathe out, breathe in slowly while pressing and hold your breath for ten seconds. A spacer helps.',
    ),
    warnings: [
      overuse,
      t('Sem alívio depois de usar como indicado: ligue 112.', 'No relief after using it as directed: call 112.'),
      technique,
    ],
    products: [generic('GP', [['200 doses', 345]]), brand('Ventilan', 'Glaxo Wellcome', [['200 doses', 395]])],
  },
  {
    substance: t('Budesonida', 'Budesonide'),
    class: 'MSRM',
    form: 'inhalation_powder',
    strength: '200 µg/dose',
    label: t('pó para inalação', 'inhalation powder'),
    collections: ['lungs'],
    description: t(
      'Corticosteroide inalado, que controla a inflamação dos brônquios na asma quando usado todos os dias.',
      'An inhaled corticosteroid that controls inflammation of the airways in asthma when used every day.',
    ),
    usage: t(
      'Use segundo a receita, todos os dias, mesmo sem sintomas. Inspire com força pelo bocal.',
      'Use as prescribed, every day, even without symptoms. Breathe in forcefully through the mouthpiece.',
    ),
    warnings: [attack, rinseMouth, technique],
    products: [generic('Farmoz', [['120 doses', 1345]]), brand('Pulmicort Turbohaler', 'AstraZeneca', [['120 doses', 1745]])],
  },
  {
    substance: t('Budesonida + Formoterol', 'Budesonide + Formoterol'),
    class: 'MSRM',
    form: 'inhalation_powder',
    strength: '160 µg/dose + 4.5 µg/dose',
    collections: ['lungs'],
    description: t(
      'Junta um anti-inflamatório inalado e um broncodilatador de longa duração, para a asma e a DPOC.',
      'Combines an inhaled anti-inflammatory and a long-acting bronchodilator, for asthma and COPD.',
    ),
    usage: t('Use segundo a receita e o plano que o médico lhe deu.', 'Use as prescribed and by the plan your doctor gave you.'),
    warnings: [
      rinseMouth,
      t(
        'Palpitações ou tremores que não passam: fale com o médico.',
        'Palpitations or shaking that do not pass: talk to your doctor.',
      ),
      technique,
    ],
    products: [
      brand('Symbicort Turbohaler', 'AstraZeneca', [['120 doses', 3245]]),
      brand('DuoResp Spiromax', 'Teva', [['120 doses', 2795]]),
    ],
  },
  {
    substance: t('Montelucaste', 'Montelukast'),
    class: 'MSRM',
    form: 'coated_tablet',
    strength: '10 mg',
    collections: ['lungs', 'allergy'],
    description: t(
      'Comprimido diário que previne os sintomas da asma, receitado a par dos inaladores.',
      'A daily tablet that prevents asthma symptoms, prescribed alongside inhalers.',
    ),
    usage: t('Tome segundo a receita, uma vez por dia, à noite.', 'Take as prescribed, once a day in the evening.'),
    warnings: [
      t(
        'Sonhos vívidos, agitação, tristeza ou mudanças de comportamento: fale logo com o médico.',
        'Vivid dreams, agitation, sadness or changes of behaviour: talk to your doctor at once.',
      ),
      attack,
    ],
    products: [generic('Bluepharma', [[28, 845]]), generic('Krka', [[28, 829]]), brand('Singulair', 'Organon', [[28, 1545]])],
  },
]
