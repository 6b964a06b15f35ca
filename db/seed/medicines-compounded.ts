import { generic, type Monograph } from './medicine-shape.ts'
import { t } from './labels.ts'

const compounded = { class: 'COMPOUNDED' } as const

const shelfLife = t(
  'Prazo curto: use até à data escrita no rótulo e guarde longe da luz e do calor.',
  'Short shelf life: use by the date on the label and keep away from light and heat.',
)
const onSkin = t(
  'Uso externo. Não aplique em feridas abertas, nos olhos ou na boca.',
  'For external use. Do not apply to open wounds, the eyes or the mouth.',
)
const askPharmacist = t(
  'Feito na nossa farmácia: em caso de dúvida, fale com a farmacêutica.',
  'Made at our pharmacy: if in doubt, talk to the pharmacist.',
)

/** Preparations of the Portuguese Galenic Formulary that need no prescription. */
export const compoundedMonographs: Monograph[] = [
  {
    ...compounded,
    substance: t('Vaselina salicilada', 'Salicylic acid in white petrolatum'),
    form: 'jar_ointment',
    strength: '5 %',
    collections: ['compounded', 'skin_wounds'],
    description: t(
      'Ácido salicílico em vaselina, que amolece a pele espessa de calos, cotovelos e placas descamativas.',
      'Salicylic acid in petrolatum, which softens the thick skin of calluses, elbows and scaly patches.',
    ),
    usage: t(
      'Aplique uma camada fina, uma vez por dia, só na pele espessa, durante uma a duas semanas.',
      'Apply a thin layer once a day, on thick skin only, for one to two weeks.',
    ),
    warnings: [
      onSkin,
      t(
        'Não use em crianças, na diabetes, na gravidez ou em áreas grandes sem falar connosco.',
        'Do not use on children, with diabetes, in pregnancy or on large areas without asking us.',
      ),
      shelfLife,
      askPharmacist,
    ],
    products: [
      generic('Farmácia Azulejo', [
        ['50 g', 845],
        ['100 g', 1195],
      ]),
    ],
  },
  {
    ...compounded,
    substance: t('Pasta de óxido de zinco', 'Zinc oxide paste'),
    form: 'paste',
    strength: '25 %',
    collections: ['compounded', 'skin_wounds'],
    description: t(
      'Pasta espessa de óxido de zinco e amido, que seca e protege a pele húmida ou macerada das pregas e da fralda.',
      'A thick paste of zinc oxide and starch that dries and protects the moist or macerated skin of folds and nappy areas.',
    ),
    usage: t(
      'Aplique uma camada com espátula sobre a pele limpa. Retire com óleo, sem esfregar.',
      'Apply a layer with a spatula to clean skin. Remove with oil, without rubbing.',
    ),
    warnings: [onSkin, shelfLife, askPharmacist],
    products: [
      generic('Farmácia Azulejo', [
        ['50 g', 795],
        ['100 g', 1095],
      ]),
    ],
  },
  {
    ...compounded,
    substance: t('Creme de ureia', 'Urea cream'),
    form: 'jar_cream',
    strength: '20 %',
    collections: ['compounded', 'skin_wounds'],
    description: t(
      'Creme com ureia a 20 %, para a pele muito seca, a ictiose e as palmas e plantas espessas.',
      'A cream with 20% urea for very dry skin, ichthyosis and thick palms and soles.',
    ),
    usage: t(
      'Aplique duas vezes por dia, depois do banho, sobre a pele ainda húmida.',
      'Apply twice a day, after the bath, to still damp skin.',
    ),
    warnings: [
      onSkin,
      t('Arde na pele gretada e não é indicado para bebés.', 'It stings on cracked skin and is not for babies.'),
      shelfLife,
      askPharmacist,
    ],
    products: [generic('Farmácia Azulejo', [['100 g', 1245]])],
  },
  {
    ...compounded,
    substance: t('Álcool boricado à saturação', 'Saturated boric acid in alcohol'),
    form: 'ear_drops',
    strength: '',
    collections: ['compounded'],
    description: t(
      'Solução alcoólica de ácido bórico para o ouvido externo de quem nada muito, com o tímpano intacto.',
      'An alcoholic solution of boric acid for the outer ear of frequent swimmers with an intact eardrum.',
    ),
    usage: t(
      'Amorne o frasco na mão, deite 2 a 3 gotas em cada ouvido depois de nadar e incline a cabeça para sair.',
      'Warm the bottle in your hand, put 2 to 3 drops in each ear after swimming and tilt the head to drain.',
    ),
    warnings: [
      t(
        'Não use com o tímpano furado, tubos, dor, corrimento ou febre: consulte o médico.',
        'Do not use with a perforated eardrum, grommets, pain, discharge or fever: see a doctor.',
      ),
      t('Não dê a crianças com menos de 3 anos. Inflamável.', 'Do not use on children under 3. Flammable.'),
      shelfLife,
      askPharmacist,
    ],
    products: [generic('Farmácia Azulejo', [['20 ml', 695]])],
  },
  {
    ...compounded,
    substance: t('Pomada de enxofre', 'Sulphur ointment'),
    form: 'jar_ointment',
    strength: '6 %',
    collections: ['compounded', 'skin_wounds'],
    description: t(
      'Enxofre precipitado em base gorda, usado na sarna e noutras afeções da pele com aconselhamento de um profissional.',
      'Precipitated sulphur in a fatty base, used in scabies and other skin conditions on professional advice.',
    ),
    usage: t(
      'Siga o esquema que lhe explicarmos, em regra à noite, três dias seguidos, do pescoço para baixo.',
      'Follow the plan we explain, as a rule at night, three days in a row, from the neck down.',
    ),
    warnings: [
      onSkin,
      t(
        'Na sarna, toda a casa é tratada no mesmo dia e a roupa lavada a 60 °C.',
        'In scabies the whole household is treated on the same day and clothes washed at 60 °C.',
      ),
      t('Tem cheiro e mancha a roupa.', 'It smells and stains clothes.'),
      shelfLife,
    ],
    products: [generic('Farmácia Azulejo', [['200 g', 1595]])],
  },
  {
    ...compounded,
    substance: t('Linimento óleo-calcário', 'Oil and lime water liniment'),
    form: 'lotion',
    strength: '1:1',
    collections: ['compounded', 'skin_wounds', 'baby_care'],
    description: t(
      'Azeite e água de cal em partes iguais, usado há gerações para limpar e proteger a pele da zona da fralda.',
      'Olive oil and lime water in equal parts, used for generations to clean and protect the skin of the nappy area.',
    ),
    usage: t(
      'Agite bem, deite num disco de algodão e limpe a pele a cada muda. Não é preciso enxaguar.',
      'Shake well, put some on a cotton pad and clean the skin at every change. There is no need to rinse.',
    ),
    warnings: [
      onSkin,
      t('Se as fases não se misturarem ao agitar, deite fora.', 'If the phases do not mix on shaking, throw it away.'),
      shelfLife,
      askPharmacist,
    ],
    products: [generic('Farmácia Azulejo', [['200 ml', 845]])],
  },
]
