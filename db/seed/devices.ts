import { inForm, product, type Range } from './parapharmacy-shape.ts'
import { childrenWarning, readInstructions, singleUse, t, warn } from './labels.ts'

const device = { class: 'DEVICE', vatBasisPoints: 2300 } as const
const medicalDevice = { class: 'DEVICE', vatBasisPoints: 600 } as const

/** DEV-000001 onwards: eye care and home measuring devices, which the parapharmacy range lacks. */
export const extraDevices: Range[] = [
  {
    ...device,
    collections: ['optics', 'eyes'],
    form: 'eye_drops',
    description: t(
      'Gotas lubrificantes com hialuronato de sódio, sem conservantes, para o olho seco, cansado do ecrã ou do ar condicionado.',
      'Lubricating drops with sodium hyaluronate, preservative-free, for eyes that are dry or tired from screens or air conditioning.',
    ),
    usage: t(
      'Uma gota em cada olho quando precisar, três a quatro vezes por dia. Não toque com a ponta no olho.',
      'One drop in each eye when needed, three to four times a day. Do not touch the eye with the tip.',
    ),
    warnings: warn(
      t('Espere quinze minutos entre colírios diferentes.', 'Wait fifteen minutes between different eye drops.'),
      t(
        'Dor, luz que incomoda ou visão turva que não passa: consulte o médico.',
        'Pain, sensitivity to light or blurred vision that does not clear: see a doctor.',
      ),
      readInstructions,
    ),
    products: [
      product(
        'Miravela',
        t('Gotas lubrificantes oculares 0,15 %', 'Lubricating eye drops 0.15%'),
        t(
          'Frasco multidose, até três meses depois de aberto. Pode usar com lentes de contacto.',
          'Multi-dose bottle, up to three months once opened. Can be used with contact lenses.',
        ),
        [[1, '10 ml', 1190]],
      ),
      inForm(
        'single_dose',
        product(
          'Miravela',
          t('Gotas lubrificantes oculares em unidoses', 'Single-dose lubricating eye drops'),
          t(
            'Unidoses, práticas para a mala e depois de cirurgia ocular.',
            'Single doses, handy for a bag and after eye surgery.',
          ),
          [
            [2, '20x0,4 ml', 1095],
            [3, '60x0,4 ml', 2290, 2690],
          ],
        ),
      ),
    ],
  },
  {
    ...device,
    collections: ['optics'],
    form: 'lotion',
    description: t(
      'Solução única para lavar, desinfetar e guardar lentes de contacto moles, com estojo incluído.',
      'An all-in-one solution to clean, disinfect and store soft contact lenses, with a case included.',
    ),
    usage: t(
      'Esfregue a lente dez segundos na palma da mão, enxague e deixe em solução nova pelo menos seis horas.',
      'Rub the lens in your palm for ten seconds, rinse and leave in fresh solution for at least six hours.',
    ),
    warnings: warn(
      t(
        'Nunca use água da torneira nem volte a usar a solução do estojo.',
        'Never use tap water or reuse the solution in the case.',
      ),
      t('Olho vermelho ou dorido: retire a lente e procure o médico.', 'Red or painful eye: take the lens out and see a doctor.'),
      t('Troque de estojo a cada três meses.', 'Change the case every three months.'),
    ),
    products: [
      product(
        'Miravela',
        t('Solução única para lentes de contacto', 'All-in-one contact lens solution'),
        t('Com hialuronato, para mais conforto ao fim do dia.', 'With hyaluronate, for more comfort at the end of the day.'),
        [
          [4, '100 ml', 595],
          [5, '360 ml', 1090],
        ],
      ),
    ],
  },
  {
    ...device,
    collections: ['optics'],
    form: 'wipe',
    description: t(
      'Toalhitas estéreis para limpar as pálpebras e as pestanas, com crosta ou maquilhagem, e na blefarite.',
      'Sterile wipes to clean eyelids and lashes of crusts or make-up, and in blepharitis.',
    ),
    usage: t(
      'Com o olho fechado, passe da pálpebra para as pestanas sem esfregar. Uma toalhita por olho.',
      'With the eye closed, wipe from the lid to the lashes without rubbing. One wipe per eye.',
    ),
    warnings: warn(singleUse, t('Retire as lentes de contacto antes.', 'Take contact lenses out first.')),
    products: [
      product(
        'Miravela',
        t('Toalhitas para as pálpebras', 'Eyelid wipes'),
        t('Sem perfume nem conservantes, também para bebés.', 'Free from fragrance and preservatives, also for babies.'),
        [[6, '20 un', 990]],
      ),
    ],
  },
  {
    class: 'OTHER',
    vatBasisPoints: 2300,
    collections: ['optics'],
    form: 'eyewear',
    description: t(
      'Óculos de leitura leves, com lentes antirriscos e estojo.',
      'Light reading glasses with scratch-resistant lenses and a case.',
    ),
    usage: t(
      'Escolha a graduação com que lê bem a cerca de 35 cm, com boa luz.',
      'Choose the strength with which you read well at about 35 cm in good light.',
    ),
    warnings: warn(
      t(
        'Não servem para conduzir nem substituem uma consulta: observe os olhos de dois em dois anos a partir dos 40.',
        'Not for driving, and no substitute for an eye test: have your eyes checked every two years from 40.',
      ),
    ),
    products: [
      product(
        'Miravela',
        t('Óculos de leitura', 'Reading glasses'),
        t('Armação em preto mate, unissexo.', 'Matt black frame, unisex.'),
        [
          [7, '+1,50', 1495],
          [8, '+2,00', 1495],
          [9, '+2,50', 1495],
        ],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['measuring', 'diabetes'],
    form: 'device',
    description: t(
      'Medidor de glicemia com ecrã grande, memória e ligação ao telemóvel. Vem com dez tiras, dez lancetas e caneta de punção.',
      'A blood glucose meter with a large screen, memory and a phone connection. It comes with ten strips, ten lancets and a lancing device.',
    ),
    usage: t(
      'Lave e seque as mãos, coloque a tira, pique a lateral do dedo e encoste a gota. O resultado surge em cinco segundos.',
      'Wash and dry your hands, insert the strip, prick the side of the finger and touch the drop. The result appears in five seconds.',
    ),
    warnings: warn(
      t(
        'Valores abaixo de 70 mg/dl ou acima de 250 mg/dl com mal-estar precisam de atenção imediata.',
        'Readings under 70 mg/dl or over 250 mg/dl with feeling unwell need immediate attention.',
      ),
      t(
        'Deite as lancetas num contentor próprio; a farmácia pode receber o contentor.',
        'Put lancets in a sharps container; the pharmacy can take it back.',
      ),
      childrenWarning,
    ),
    products: [
      product(
        'Medirela',
        t('Medidor de glicemia', 'Blood glucose meter'),
        t('Em mg/dl, com alarmes e médias de 7, 14 e 30 dias.', 'In mg/dl, with alarms and averages over 7, 14 and 30 days.'),
        [[10, '1 un', 1995]],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['measuring', 'diabetes'],
    form: 'lancet',
    description: t(
      'Lancetas estéreis de ponta fina, para canetas de punção universais.',
      'Sterile fine-tip lancets for universal lancing devices.',
    ),
    usage: t(
      'Uma lanceta por picada, na lateral da ponta do dedo, mudando de dedo.',
      'One lancet per prick, on the side of the fingertip, changing fingers.',
    ),
    warnings: warn(
      singleUse,
      t('Não partilhe lancetas nem canetas de punção.', 'Do not share lancets or lancing devices.'),
      childrenWarning,
    ),
    products: [
      product(
        'Medirela',
        t('Lancetas 30G', 'Lancets 30G'),
        t('Calibre 30G, de picada pouco dolorosa.', '30G gauge, for an almost painless prick.'),
        [[11, '100 un', 795]],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['measuring', 'lungs'],
    form: 'device',
    description: t(
      'Oxímetro de dedo, que mostra a saturação de oxigénio e as pulsações em poucos segundos.',
      'A fingertip pulse oximeter that shows oxygen saturation and heart rate in a few seconds.',
    ),
    usage: t(
      'Aqueça a mão, retire o verniz, coloque no indicador e espere meio minuto sem mexer.',
      'Warm your hand, remove nail polish, place on the index finger and wait half a minute without moving.',
    ),
    warnings: warn(
      t(
        'Saturação abaixo de 92 %, ou falta de ar com qualquer valor: ligue 112 ou SNS 24 (808 24 24 24).',
        'Saturation under 92%, or breathlessness at any reading: call 112 or SNS 24 (808 24 24 24).',
      ),
      t(
        'Frio, verniz ou pele muito escura podem alterar a leitura.',
        'Cold, nail polish or very dark skin can affect the reading.',
      ),
    ),
    products: [
      product(
        'Medirela',
        t('Oxímetro de dedo', 'Fingertip oximeter'),
        t('Ecrã que roda, com bolsa e pilhas incluídas.', 'A rotating screen, with pouch and batteries included.'),
        [[12, '1 un', 2390]],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['measuring', 'cold_flu'],
    form: 'test',
    description: t(
      'Autoteste nasal que procura ao mesmo tempo a gripe A, a gripe B e a covid-19, com resultado em quinze minutos.',
      'A nasal self-test that looks for influenza A, influenza B and covid-19 at once, with a result in fifteen minutes.',
    ),
    usage: t(
      'Assoe o nariz, rode a zaragatoa cinco vezes em cada narina, misture na solução e deite quatro gotas na cassete. Leia aos quinze minutos, não depois dos vinte.',
      'Blow your nose, turn the swab five times in each nostril, mix with the solution and put four drops in the cassette. Read at fifteen minutes, not after twenty.',
    ),
    warnings: warn(
      singleUse,
      t(
        'Um resultado negativo não exclui a infeção, sobretudo nos primeiros dias.',
        'A negative result does not exclude infection, especially in the first days.',
      ),
      t('Falta de ar, dor no peito ou confusão: ligue 112.', 'Breathlessness, chest pain or confusion: call 112.'),
    ),
    products: [
      product(
        'Medirela',
        t('Autoteste combinado gripe e covid-19', 'Combined flu and covid-19 self-test'),
        t('Com instruções ilustradas em português e inglês.', 'With illustrated instructions in Portuguese and English.'),
        [
          [13, '1 un', 395],
          [14, '5 un', 1695],
        ],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['breathing_devices', 'cold_flu', 'baby_care'],
    form: 'nasal_spray',
    description: t(
      'Água do mar purificada, em spray, que lava o nariz, fluidifica o muco e o deixa respirar nas constipações e alergias.',
      'Purified sea water in a spray that rinses the nose, thins mucus and helps you breathe in colds and allergies.',
    ),
    usage: t(
      'Uma a duas pulverizações em cada narina, duas a seis vezes por dia, e assoe a seguir.',
      'One to two sprays in each nostril, two to six times a day, and blow your nose afterwards.',
    ),
    warnings: warn(
      t('O frasco é pessoal: não o partilhe.', 'The bottle is personal: do not share it.'),
      t('Recipiente sob pressão: não exponha a mais de 50 °C.', 'Pressurised container: do not expose to more than 50 °C.'),
    ),
    products: [
      product(
        'Medirela',
        t('Spray nasal de água do mar isotónica', 'Isotonic sea water nasal spray'),
        t('Isotónica, para todos os dias e a partir dos três meses.', 'Isotonic, for every day and from three months.'),
        [[15, '100 ml', 636, 795]],
      ),
      product(
        'Medirela',
        t('Spray nasal de água do mar hipertónica', 'Hypertonic sea water nasal spray'),
        t(
          'Hipertónica, para o nariz muito entupido, a partir dos três anos.',
          'Hypertonic, for a very blocked nose, from three years.',
        ),
        [[16, '100 ml', 890]],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['first_aid', 'skin_wounds'],
    form: 'dressing',
    description: t(
      'Penso hidrocoloide que amortece a pressão da bolha e a deixa sarar em ambiente húmido.',
      'A hydrocolloid plaster that cushions a blister and lets it heal in a moist environment.',
    ),
    usage: t(
      'Aplique sobre a pele limpa e seca, aqueça com a mão meio minuto e deixe até descolar sozinho.',
      'Apply to clean, dry skin, warm with your hand for half a minute and leave until it comes off by itself.',
    ),
    warnings: warn(
      singleUse,
      t('Não use em feridas infetadas nem no pé diabético.', 'Do not use on infected wounds or a diabetic foot.'),
    ),
    products: [
      product(
        'Curalar',
        t('Pensos para bolhas', 'Blister plasters'),
        t('Tamanho médio, para o calcanhar.', 'Medium size, for the heel.'),
        [
          [17, '5 un', 645],
          [18, '10 un', 1090],
        ],
      ),
    ],
  },
  {
    ...medicalDevice,
    collections: ['breathing_devices'],
    form: 'face_mask',
    description: t(
      'Máscara de proteção respiratória FFP2, com filtração de pelo menos 94 %, para visitas a doentes e transportes cheios.',
      'An FFP2 protective mask, with at least 94% filtration, for visiting patients and crowded transport.',
    ),
    usage: t(
      'Ajuste o arame ao nariz e verifique que não sai ar pelos lados. Até oito horas, ou menos se ficar húmida.',
      'Fit the wire to the nose and check that no air leaks at the sides. Up to eight hours, or less if damp.',
    ),
    warnings: warn(singleUse, t('Não é indicada para crianças.', 'Not suitable for children.')),
    products: [
      product('Pensofix', t('Máscaras FFP2', 'FFP2 masks'), t('Embaladas uma a uma.', 'Wrapped one by one.'), [
        [19, '5 un', 375],
        [20, '20 un', 1290],
      ]),
    ],
  },
]
