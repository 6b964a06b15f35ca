import { product, type Range } from './parapharmacy-shape.ts'
import { external, childrenWarning, readInstructions, singleUse, t, warn } from './labels.ts'

const support = { class: 'DEVICE', collections: ['orthopaedics'], vatBasisPoints: 600 } as const
const firstAid = { class: 'DEVICE', collections: ['first_aid'], vatBasisPoints: 600 } as const
const measuring = { class: 'DEVICE', collections: ['measuring'], vatBasisPoints: 600 } as const

const measureFirst = t(
  'Meça antes de escolher: um tamanho errado não ajuda e pode apertar. Tiramos-lhe as medidas na farmácia.',
  'Measure before you choose: the wrong size does not help and may constrict. We take your measurements at the pharmacy.',
)
const numbness = t('Retire se sentir formigueiro, dormência ou dor.', 'Take it off if you feel tingling, numbness or pain.')
const woundAdvice = t(
  'Ferida funda, suja, de mordedura ou que não para de sangrar: procure ajuda médica.',
  'A deep or dirty wound, a bite or one that keeps bleeding: seek medical help.',
)
const notADiagnosis = t(
  'Um valor isolado não é um diagnóstico: anote os valores e mostre-os ao médico ou à farmácia.',
  'A single reading is not a diagnosis: write the readings down and show them to your doctor or to the pharmacy.',
)

/** PAR-000201 to PAR-000257. */
export const deviceRanges: Range[] = [
  {
    ...support,
    form: 'garment',
    description: t(
      'Meias de compressão graduada, mais apertadas no tornozelo, que ajudam o sangue a subir e aliviam as pernas pesadas e inchadas.',
      'Graduated compression stockings, tightest at the ankle, that help blood to rise and relieve heavy, swollen legs.',
    ),
    usage: t(
      'Calce de manhã, antes de se levantar, virando a meia do avesso até ao calcanhar e alisando sem pregas. Retire à noite. Lave à mão e seque à sombra.',
      'Put on in the morning before getting up, turning the stocking inside out to the heel and smoothing out creases. Take off at night. Wash by hand and dry in the shade.',
    ),
    warnings: warn(
      t(
        'Não use sem conselho médico se tem má circulação arterial, feridas nas pernas, insuficiência cardíaca ou diabetes com perda de sensibilidade.',
        'Do not use without medical advice if you have poor arterial circulation, leg ulcers, heart failure or diabetes with loss of feeling.',
      ),
      t(
        'Perna quente, vermelha e dorida de um só lado: procure o médico no próprio dia.',
        'A hot, red and painful leg on one side only: see a doctor the same day.',
      ),
      measureFirst,
    ),
    products: [
      product(
        'Passolevo',
        t('Meias de compressão 15-20 mmHg até ao joelho', 'Knee-high compression stockings 15-20 mmHg'),
        t(
          'Compressão ligeira, para quem passa o dia de pé ou sentado e na gravidez.',
          'Light compression, for those who stand or sit all day and in pregnancy.',
        ),
        [
          [201, 'S', 2790],
          [202, 'M', 2790],
          [203, 'L', 2790],
          [204, 'XL', 2790],
        ],
      ),
      product(
        'Passolevo',
        t('Meias de compressão até à coxa', 'Thigh-high compression stockings'),
        t(
          'Com banda de silicone que as segura, para varizes acima do joelho.',
          'With a silicone band that holds them up, for varicose veins above the knee.',
        ),
        [
          [205, 'S', 3490],
          [206, 'M', 3490],
          [207, 'L', 3490],
          [208, 'XL', 3490],
        ],
      ),
      product(
        'Passolevo',
        t('Meias de compressão para viagem', 'Travel compression socks'),
        t(
          'Meias discretas para viagens de mais de quatro horas. Levante-se e beba água pelo caminho.',
          'Discreet socks for journeys over four hours. Get up and drink water along the way.',
        ),
        [
          [209, 'S', 1592, 1990],
          [210, 'M', 1592, 1990],
          [211, 'L', 1592, 1990],
          [212, 'XL', 1592, 1990],
        ],
      ),
    ],
  },
  {
    ...support,
    form: 'garment',
    description: t(
      'Joelheira elástica que aquece e segura o joelho sem o prender, para o desporto e para os dias em que ele se queixa.',
      'An elastic knee support that warms and steadies the knee without locking it, for sport and for the days when it aches.',
    ),
    usage: t(
      'Coloque com a perna ligeiramente dobrada e use durante a atividade. Retire para dormir.',
      'Put on with the leg slightly bent and wear during activity. Take off to sleep.',
    ),
    warnings: warn(
      measureFirst,
      numbness,
      t(
        'Joelho muito inchado ou que cede ao andar deve ser visto pelo médico.',
        'A very swollen knee or one that gives way should be seen by a doctor.',
      ),
    ),
    products: [
      product(
        'Passolevo',
        t('Joelheira elástica com reforço', 'Reinforced elastic knee support'),
        t(
          'Com anel de silicone à volta da rótula e barras laterais flexíveis.',
          'With a silicone ring around the kneecap and flexible side stays.',
        ),
        [
          [213, 'S', 1790],
          [214, 'M', 1790],
          [215, 'L', 1790],
        ],
      ),
      product(
        'Firmeza',
        t('Joelheira elástica simples', 'Simple elastic knee support'),
        t('Fina, cabe por baixo das calças.', 'Thin enough to wear under trousers.'),
        [
          [216, 'S', 1399],
          [217, 'M', 1399],
          [218, 'L', 1399],
        ],
      ),
    ],
  },
  {
    ...support,
    form: 'garment',
    description: t(
      'Suporte elástico de pulso com tira ajustável, para entorses ligeiras, tendinites e esforços repetidos ao computador.',
      'An elastic wrist support with an adjustable strap, for mild sprains, tendinitis and repeated strain at the computer.',
    ),
    usage: t(
      'Ajuste a tira até ficar firme mas confortável. Use durante o esforço e retire em repouso.',
      'Adjust the strap until firm but comfortable. Wear during effort and take off at rest.',
    ),
    warnings: warn(
      numbness,
      t(
        'Dor forte depois de uma queda pode ser fratura: procure ajuda médica.',
        'Severe pain after a fall may be a fracture: seek medical help.',
      ),
    ),
    products: [
      product(
        'Passolevo',
        t('Pulso elástico direito', 'Elastic wrist support, right'),
        t('Para a mão direita, com o polegar livre.', 'For the right hand, with the thumb free.'),
        [[219, 'único', 1475]],
      ),
      product(
        'Passolevo',
        t('Pulso elástico esquerdo', 'Elastic wrist support, left'),
        t('Para a mão esquerda, com o polegar livre.', 'For the left hand, with the thumb free.'),
        [[220, 'único', 1475]],
      ),
    ],
  },
  {
    ...support,
    form: 'garment',
    description: t(
      'Faixa lombar com tiras cruzadas e varetas flexíveis, que apoia as costas em esforços e crises de lombalgia.',
      'A lumbar belt with crossed straps and flexible stays that supports the back in effort and episodes of low back pain.',
    ),
    usage: t(
      'Coloque de pé, sobre uma camisola fina, e aperte com firmeza. Use algumas horas por dia, sem substituir o movimento nem os exercícios.',
      'Put on standing, over a thin shirt, and tighten firmly. Wear for a few hours a day; it does not replace movement or exercises.',
    ),
    warnings: warn(
      measureFirst,
      t(
        'Dor com perda de força nas pernas ou do controlo da bexiga é uma urgência.',
        'Pain with loss of strength in the legs or of bladder control is an emergency.',
      ),
    ),
    products: [
      product(
        'Firmeza',
        t('Faixa lombar com reforço', 'Reinforced lumbar belt'),
        t('Tecido respirável, lavável à mão.', 'Breathable fabric, hand washable.'),
        [
          [221, 'M', 4295],
          [222, 'L', 4295],
          [223, 'XL', 4295],
        ],
      ),
    ],
  },
  {
    class: 'OTHER',
    collections: ['orthopaedics'],
    vatBasisPoints: 2300,
    form: 'insole',
    description: t(
      'Palmilhas de gel que amortecem o impacto no calcanhar e na planta do pé, finas o bastante para a maioria dos sapatos.',
      'Gel insoles that cushion heel and forefoot, thin enough for most shoes.',
    ),
    usage: t(
      'Corte pela linha do seu número, coloque com o gel virado para baixo e habitue-se aos poucos, duas horas no primeiro dia.',
      'Cut along the line for your size, place with the gel facing down and get used to them gradually, two hours on the first day.',
    ),
    warnings: warn(
      t(
        'Dor no calcanhar que dura mais de um mês, ou pé diabético, deve ser vista por um profissional.',
        'Heel pain lasting more than a month, or a diabetic foot, should be seen by a professional.',
      ),
    ),
    products: [
      product(
        'Passolevo',
        t('Palmilhas de gel para senhora', 'Women’s gel insoles'),
        t('Números 35 a 40.', 'EU sizes 35 to 40.'),
        [[224, 'par', 1190]],
      ),
      product('Passolevo', t('Palmilhas de gel para homem', 'Men’s gel insoles'), t('Números 40 a 46.', 'EU sizes 40 to 46.'), [
        [225, 'par', 1190],
      ]),
    ],
  },
  {
    class: 'COSMETIC',
    collections: ['orthopaedics', 'body'],
    vatBasisPoints: 2300,
    form: 'gel',
    description: t(
      'Gel de massagem para antes e depois do exercício, que se espalha bem e não mancha a roupa.',
      'A massage gel for before and after exercise that spreads well and does not stain clothes.',
    ),
    usage: t(
      'Massaje os músculos até ser absorvido e lave as mãos a seguir.',
      'Massage into the muscles until absorbed, and wash your hands afterwards.',
    ),
    warnings: warn(
      external,
      t(
        'Não aplique em feridas, mucosas ou perto dos olhos, nem em crianças com menos de seis anos.',
        'Do not apply to wounds, mucous membranes or near the eyes, nor on children under six.',
      ),
      childrenWarning,
    ),
    products: [
      product(
        'Firmeza',
        t('Gel de massagem desportivo frio', 'Cold sports massage gel'),
        t('Com mentol, para depois do esforço e para as pernas pesadas.', 'With menthol, for after effort and heavy legs.'),
        [
          [226, '100 ml', 1075],
          [227, '200 ml', 1495],
        ],
      ),
      product(
        'Firmeza',
        t('Gel de massagem desportivo calor', 'Warm sports massage gel'),
        t(
          'Com cânfora e extrato de pimentão, para aquecer antes do treino. Não use com almofada elétrica.',
          'With camphor and capsicum extract, to warm up before training. Do not use with a heating pad.',
        ),
        [
          [228, '100 ml', 895],
          [229, '200 ml', 1195],
        ],
      ),
    ],
  },
  {
    ...measuring,
    vatBasisPoints: 2300,
    form: 'device',
    description: t(
      'Termómetro digital com memória da última medição e aviso sonoro, fácil de ler e de limpar.',
      'A digital thermometer with a memory of the last reading and a beep, easy to read and to clean.',
    ),
    usage: t(
      'Meça sempre no mesmo sítio, pelo menos dez minutos depois de comer, de fazer exercício ou do banho. Limpe com álcool a 70 %.',
      'Always measure in the same place, at least ten minutes after eating, exercise or a bath. Clean with 70% alcohol.',
    ),
    warnings: warn(
      t(
        'Bebé com menos de três meses e 38 °C ou mais: contacte já o médico ou a linha SNS 24 (808 24 24 24).',
        'A baby under three months at 38 °C or more: contact a doctor or the SNS 24 line (808 24 24 24) at once.',
      ),
      readInstructions,
    ),
    products: [
      product(
        'Pensofix',
        t('Termómetro digital de ponta flexível', 'Flexible-tip digital thermometer'),
        t(
          'Mede na axila em um minuto; a ponta dobra e é à prova de água.',
          'Measures under the arm in one minute; the tip bends and is waterproof.',
        ),
        [[230, '1 un', 895]],
      ),
      product(
        'Pensofix',
        t('Termómetro de infravermelhos', 'Infrared thermometer'),
        t(
          'Mede na testa, sem contacto, em um segundo: ideal para não acordar as crianças. Luz verde, amarela ou vermelha conforme a febre.',
          'Measures at the forehead without contact in one second: ideal for not waking children. Green, amber or red light according to the fever.',
        ),
        [[231, '1 un', 3499]],
      ),
    ],
  },
  {
    ...measuring,
    form: 'device',
    description: t(
      'Medidor automático de tensão arterial, validado clinicamente, com memória para duas pessoas e deteção de pulso irregular.',
      'An automatic blood pressure monitor, clinically validated, with memory for two people and irregular pulse detection.',
    ),
    usage: t(
      'Sente-se cinco minutos, costas apoiadas, pés no chão e braço à altura do coração. Não fale. Faça duas medições com um minuto de intervalo, à mesma hora do dia.',
      'Sit for five minutes, back supported, feet on the floor and arm at heart level. Do not talk. Take two readings a minute apart, at the same time of day.',
    ),
    warnings: warn(
      notADiagnosis,
      t('Não mude a medicação por sua iniciativa.', 'Do not change your medicine on your own.'),
      t(
        'Tensão muito alta com dor no peito, falta de força ou dificuldade em falar: ligue 112.',
        'Very high pressure with chest pain, weakness or trouble speaking: call 112.',
      ),
    ),
    products: [
      product(
        'Curalar',
        t('Medidor de tensão arterial de braço', 'Upper arm blood pressure monitor'),
        t(
          'Braçadeira para braços de 22 a 42 cm; o tipo recomendado para a maioria das pessoas.',
          'A cuff for arms of 22 to 42 cm; the type recommended for most people.',
        ),
        [[232, '1 un', 4375]],
      ),
      product(
        'Pensofix',
        t('Medidor de tensão arterial de pulso', 'Wrist blood pressure monitor'),
        t(
          'Pequeno, para viajar ou para quem não consegue usar braçadeira. O pulso deve ficar à altura do coração.',
          'Small, for travel or for people who cannot use an arm cuff. Keep the wrist at heart level.',
        ),
        [[233, '1 un', 3995]],
      ),
    ],
  },
  {
    ...firstAid,
    form: 'dressing',
    description: t(
      'Pensos rápidos com compressa que não cola à ferida e adesivo suave para a pele.',
      'Plasters with a pad that does not stick to the wound and an adhesive that is gentle on skin.',
    ),
    usage: t(
      'Lave a ferida com água e sabão, seque à volta e aplique sem tocar na compressa. Mude todos os dias ou quando se molhar.',
      'Wash the wound with soap and water, dry around it and apply without touching the pad. Change daily or when wet.',
    ),
    warnings: warn(singleUse, woundAdvice),
    products: [
      product(
        'Curalar',
        t('Pensos rápidos sortido', 'Assorted plasters'),
        t(
          'Cinco tamanhos numa caixa, para dedos, joelhos e calcanhares.',
          'Five sizes in one box, for fingers, knees and heels.',
        ),
        [
          [234, '20 un', 399],
          [235, '40 un', 595],
        ],
      ),
      product(
        'Curalar',
        t('Pensos rápidos transparentes', 'Transparent plasters'),
        t('Discretos e resistentes à água.', 'Discreet and water resistant.'),
        [
          [236, '20 un', 445],
          [237, '40 un', 599],
        ],
      ),
      product(
        'Pensofix',
        t('Pensos rápidos infantis', 'Children’s plasters'),
        t('Com desenhos de animais, que acabam com metade das lágrimas.', 'With animal drawings, which stop half the tears.'),
        [
          [238, '20 un', 275],
          [239, '40 un', 395],
        ],
      ),
    ],
  },
  {
    ...firstAid,
    form: 'compress',
    description: t(
      'Compressas de gaze esterilizadas, em embalagens individuais, para limpar e proteger feridas.',
      'Sterile gauze compresses in single packs, to clean and protect wounds.',
    ),
    usage: t(
      'Abra sem tocar no centro da compressa, aplique sobre a ferida limpa e fixe com adesivo ou ligadura.',
      'Open without touching the centre, place on the clean wound and hold with tape or a bandage.',
    ),
    warnings: warn(
      singleUse,
      t('Não use se a embalagem estiver aberta ou húmida.', 'Do not use if the pack is open or damp.'),
      woundAdvice,
    ),
    products: [
      product(
        'Pensofix',
        t('Compressas esterilizadas 10 × 10 cm', 'Sterile compresses 10 × 10 cm'),
        t('O tamanho mais usado em casa.', 'The size used most at home.'),
        [
          [240, '10 un', 199],
          [241, '20 un', 345],
        ],
      ),
      product(
        'Pensofix',
        t('Compressas esterilizadas 20 × 20 cm', 'Sterile compresses 20 × 20 cm'),
        t('Para feridas maiores, escaldões e joelhos esfolados.', 'For larger wounds, scalds and grazed knees.'),
        [
          [242, '10 un', 345],
          [243, '20 un', 545],
        ],
      ),
    ],
  },
  {
    ...firstAid,
    collections: ['first_aid', 'orthopaedics'],
    form: 'bandage',
    description: t(
      'Ligadura elástica lavável, para segurar pensos e apoiar entorses ligeiras.',
      'A washable elastic bandage, to hold dressings and support mild sprains.',
    ),
    usage: t(
      'Enrole de baixo para cima, sobrepondo metade da largura, sem apertar. Junte gelo e descanso nas primeiras 48 horas.',
      'Wrap from the bottom up, overlapping by half its width, without pulling tight. Add ice and rest for the first 48 hours.',
    ),
    warnings: warn(numbness, t('Retire durante a noite.', 'Take it off at night.')),
    products: [
      product(
        'Pensofix',
        t('Ligadura elástica 5 cm', 'Elastic bandage 5 cm'),
        t('Para dedos e pulsos.', 'For fingers and wrists.'),
        [[244, '1 un', 175]],
      ),
      product(
        'Pensofix',
        t('Ligadura elástica 7 cm', 'Elastic bandage 7 cm'),
        t('Para o tornozelo e o cotovelo.', 'For ankle and elbow.'),
        [[245, '1 un', 275]],
      ),
      product(
        'Curalar',
        t('Ligadura elástica 10 cm', 'Elastic bandage 10 cm'),
        t('Para o joelho e a coxa.', 'For knee and thigh.'),
        [[246, '1 un', 395]],
      ),
    ],
  },
  {
    class: 'OTHER',
    collections: ['first_aid'],
    vatBasisPoints: 2300,
    form: 'cutaneous_solution',
    description: t(
      'Álcool etílico a 70 %, a concentração indicada para desinfetar superfícies pequenas, termómetros e pele intacta.',
      'Ethyl alcohol at 70%, the right strength to disinfect small surfaces, thermometers and intact skin.',
    ),
    usage: t('Aplique com uma compressa e deixe secar ao ar.', 'Apply with a compress and let it dry in the air.'),
    warnings: warn(
      t(
        'Líquido e vapor inflamáveis: afaste de chamas e do cigarro.',
        'Flammable liquid and vapour: keep away from flames and cigarettes.',
      ),
      t('Não use em feridas abertas nem em bebés. Não beba.', 'Do not use on open wounds or babies. Do not drink.'),
      childrenWarning,
    ),
    products: [
      product('Curalar', t('Álcool 70 %', 'Alcohol 70%'), t('Frasco com tampa de segurança.', 'A bottle with a safety cap.'), [
        [247, '250 ml', 175],
        [248, '500 ml', 275],
      ]),
    ],
  },
  {
    ...measuring,
    collections: ['breathing_devices'],
    form: 'device',
    description: t(
      'Nebulizador de compressor, que transforma medicamentos líquidos em névoa fina para inalar, com máscaras de adulto e de criança.',
      'A compressor nebuliser that turns liquid medicines into a fine mist to inhale, with adult and child masks.',
    ),
    usage: t(
      'Sente o doente direito, ligue e respire com calma até acabar a névoa. Lave o copo e a máscara depois de cada uso e deixe secar ao ar.',
      'Sit the patient upright, switch on and breathe calmly until the mist ends. Wash cup and mask after each use and let them dry in the air.',
    ),
    warnings: warn(
      t(
        'Use só com soro ou com o medicamento que o médico indicou.',
        'Use only with saline or with the medicine your doctor prescribed.',
      ),
      readInstructions,
    ),
    products: [
      product(
        'Pensofix',
        t('Nebulizador de compressor', 'Compressor nebuliser'),
        t('Silencioso para a sua classe e com dois anos de garantia.', 'Quiet for its class and with a two-year guarantee.'),
        [[249, '1 un', 5145]],
      ),
    ],
  },
  {
    ...measuring,
    form: 'strip',
    description: t(
      'Tiras-teste de glicemia para o medidor da mesma marca, com resultado em cinco segundos e uma gota muito pequena. Venda sem comparticipação.',
      'Blood glucose test strips for the meter of the same brand, with a result in five seconds from a very small drop. Sold without reimbursement.',
    ),
    usage: t(
      'Lave e seque as mãos, pique a lateral do dedo e encoste a gota à ponta da tira. Feche logo o frasco.',
      'Wash and dry your hands, prick the side of the finger and touch the drop to the tip of the strip. Close the vial at once.',
    ),
    warnings: warn(
      singleUse,
      notADiagnosis,
      t(
        'Use só com o medidor indicado e até três meses depois de abrir.',
        'Use only with the meter named and within three months of opening.',
      ),
    ),
    products: [
      product(
        'Pensofix',
        t('Tiras de glicemia (não comparticipadas)', 'Blood glucose strips (not reimbursed)'),
        t('Não precisam de código no aparelho.', 'No coding of the meter needed.'),
        [[250, '50 un', 2245]],
      ),
    ],
  },
  {
    class: 'DEVICE',
    vatBasisPoints: 2300,
    collections: ['sexual_health', 'measuring'],
    form: 'test',
    description: t(
      'Teste de gravidez de urina, com mais de 99 % de fiabilidade a partir do dia em que a menstruação devia ter vindo.',
      'A urine pregnancy test, over 99% reliable from the day your period was due.',
    ),
    usage: t(
      'Use de preferência a primeira urina da manhã, siga o tempo de leitura da embalagem e não leia depois dele. Se for negativo e o período não vier, repita uma semana depois.',
      'Preferably use the first urine of the morning, follow the reading time on the pack and do not read after it. If negative and the period does not come, repeat after a week.',
    ),
    warnings: warn(
      singleUse,
      t(
        'Dor forte na barriga ou hemorragia com teste positivo: procure ajuda médica no próprio dia.',
        'Severe belly pain or bleeding with a positive test: seek medical help the same day.',
      ),
    ),
    products: [
      product(
        'Pensofix',
        t('Teste de gravidez simples', 'Simple pregnancy test'),
        t(
          'Duas linhas, grávida; uma linha, não grávida. Resultado em cinco minutos.',
          'Two lines, pregnant; one line, not pregnant. Result in five minutes.',
        ),
        [
          [251, '1 un', 495],
          [252, '2 un', 745],
        ],
      ),
      product(
        'Curalar',
        t('Teste de gravidez digital', 'Digital pregnancy test'),
        t(
          'Resposta em palavras e estimativa das semanas desde a conceção.',
          'An answer in words and an estimate of the weeks since conception.',
        ),
        [
          [253, '1 un', 1095],
          [254, '2 un', 1675],
        ],
      ),
    ],
  },
  {
    ...firstAid,
    collections: ['breathing_devices', 'first_aid'],
    form: 'face_mask',
    description: t(
      'Máscaras cirúrgicas de três camadas, que filtram mais de 98 % das bactérias e resistem a salpicos.',
      'Three-layer surgical masks that filter more than 98% of bacteria and resist splashes.',
    ),
    usage: t(
      'Lave as mãos, ajuste o arame ao nariz e cubra o queixo. Troque de quatro em quatro horas ou quando estiver húmida.',
      'Wash your hands, fit the wire to the nose and cover the chin. Change every four hours or when damp.',
    ),
    warnings: warn(singleUse, t('Não use em crianças com menos de dois anos.', 'Do not use on children under two.')),
    products: [
      product(
        'Pensofix',
        t('Máscaras cirúrgicas tipo IIR', 'Type IIR surgical masks'),
        t('Elásticos macios para as orelhas.', 'Soft ear loops.'),
        [
          [255, '10 un', 195],
          [256, '50 un', 645],
        ],
      ),
    ],
  },
  {
    class: 'OTHER',
    vatBasisPoints: 2300,
    collections: ['first_aid'],
    form: 'garment',
    description: t(
      'Saco de água quente de borracha natural, com capa macia, para dores musculares, cólicas e pés frios.',
      'A natural rubber hot water bottle with a soft cover, for muscle pain, cramps and cold feet.',
    ),
    usage: t(
      'Encha até dois terços com água quente, nunca a ferver, tire o ar e feche bem.',
      'Fill to two thirds with hot, never boiling, water, let the air out and close firmly.',
    ),
    warnings: warn(
      t(
        'Use sempre com a capa e não se deite por cima. Não use em bebés nem em quem sente mal o calor.',
        'Always use the cover and do not lie on it. Do not use with babies or people who do not feel heat well.',
      ),
      t('Substitua ao fim de dois anos ou se a borracha rachar.', 'Replace after two years or if the rubber cracks.'),
    ),
    products: [
      product(
        'Curalar',
        t('Saco de água quente 2 l', 'Hot water bottle 2 l'),
        t('Boca larga, com capa lavável.', 'Wide neck, with a washable cover.'),
        [[257, '1 un', 1245]],
      ),
    ],
  },
]
