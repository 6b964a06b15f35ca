import { slugify } from '#src/kernel/text.ts'
import type { Colour, SeedCollection, Text } from './types.ts'

type Row = [key: string, icon: string, pt: string, en: string, tagline: Text, description: Text]

const under = (parent: string | undefined, colour: Colour, rows: Row[]): SeedCollection[] =>
  rows.map(([key, icon, pt, en, tagline, description]) => ({
    key,
    ...(parent === undefined ? {} : { parent }),
    name: { pt, en },
    slug: { pt: slugify(pt), en: slugify(en) },
    tagline,
    description,
    icon,
    colour,
  }))

const top = (colour: Colour, row: Row): SeedCollection[] => under(undefined, colour, [row])

const medicines: Row[] = [
  [
    'pain_fever',
    'thermometer',
    'Dor e febre',
    'Pain and fever',
    { pt: 'cabeça, corpo, febre', en: 'head, body, fever' },
    {
      pt: 'Analgésicos e antipiréticos para adultos e crianças. Se a febre durar mais de três dias, ou a dor mais de cinco, fale connosco ou com o seu médico.',
      en: 'Pain relief and fever reducers for adults and children. If a fever lasts more than three days, or pain more than five, talk to us or to your doctor.',
    },
  ],
  [
    'cold_flu',
    'wind',
    'Gripe e constipação',
    'Cold and flu',
    { pt: 'nariz e mal-estar', en: 'nose and aches' },
    {
      pt: 'Febre, nariz entupido e dores no corpo. Muitos antigripais contêm paracetamol: confirme antes de juntar dois medicamentos.',
      en: 'Fever, blocked nose and aching. Many cold and flu products contain paracetamol: check before you combine two medicines.',
    },
  ],
  [
    'cough_throat',
    'mic',
    'Tosse e garganta',
    'Cough and throat',
    { pt: 'tosse seca ou com expetoração', en: 'dry or chesty cough' },
    {
      pt: 'Xaropes, pastilhas e sprays. A tosse seca e a tosse com expetoração tratam-se de maneira diferente; se tiver dúvidas, pergunte.',
      en: 'Syrups, lozenges and sprays. Dry and chesty coughs are treated differently; ask us if you are unsure.',
    },
  ],
  [
    'stomach',
    'utensils',
    'Estômago e digestão',
    'Stomach and digestion',
    { pt: 'azia, cólicas, trânsito', en: 'heartburn, cramps, bowels' },
    {
      pt: 'Azia, gases, diarreia e prisão de ventre. Sangue nas fezes, perda de peso ou dor intensa pedem uma consulta, não um autotratamento.',
      en: 'Heartburn, wind, diarrhoea and constipation. Blood in the stools, weight loss or severe pain call for a doctor, not for self-treatment.',
    },
  ],
  [
    'allergy',
    'flower-2',
    'Alergia',
    'Allergy',
    { pt: 'espirros e comichão', en: 'sneezing and itching' },
    {
      pt: 'Anti-histamínicos e sprays nasais para a rinite, a urticária e a conjuntivite alérgica.',
      en: 'Antihistamines and nasal sprays for hay fever, hives and allergic conjunctivitis.',
    },
  ],
  [
    'skin_wounds',
    'bandage',
    'Pele e feridas',
    'Skin and wounds',
    { pt: 'fungos, herpes, cicatrização', en: 'fungi, cold sores, healing' },
    {
      pt: 'Cremes, pomadas e antisséticos para infeções por fungos, herpes labial, irritações e pequenas feridas.',
      en: 'Creams, ointments and antiseptics for fungal infections, cold sores, irritation and minor wounds.',
    },
  ],
  [
    'muscles_joints',
    'bone',
    'Músculos e articulações',
    'Muscles and joints',
    { pt: 'costas, entorses, gota', en: 'back, sprains, gout' },
    {
      pt: 'Géis e emplastros para o local da dor e medicamentos para as doenças das articulações e dos ossos.',
      en: 'Gels and plasters for where it hurts, and medicines for conditions of the joints and bones.',
    },
  ],
  [
    'veins',
    'activity',
    'Veias e circulação',
    'Veins and circulation',
    { pt: 'pernas cansadas, hematomas', en: 'tired legs, bruises' },
    {
      pt: 'Medicamentos para a insuficiência venosa, a crise hemorroidária e os hematomas.',
      en: 'Medicines for venous insufficiency, haemorrhoid flare-ups and bruises.',
    },
  ],
  [
    'heart',
    'heart-pulse',
    'Coração e tensão',
    'Heart and blood pressure',
    { pt: 'tensão, colesterol, coagulação', en: 'pressure, cholesterol, clotting' },
    {
      pt: 'Medicamentos sujeitos a receita médica para a tensão arterial, o colesterol e a prevenção de coágulos. Envie a sua receita para receber o preço.',
      en: 'Prescription medicines for blood pressure, cholesterol and the prevention of clots. Send your prescription to receive a price.',
    },
  ],
  [
    'diabetes',
    'droplets',
    'Diabetes',
    'Diabetes',
    { pt: 'comprimidos e insulinas', en: 'tablets and insulins' },
    {
      pt: 'Medicamentos sujeitos a receita médica para a diabetes tipo 1 e tipo 2. As insulinas são guardadas e entregues no frio.',
      en: 'Prescription medicines for type 1 and type 2 diabetes. Insulins are stored and delivered cold.',
    },
  ],
  [
    'infections',
    'shield-plus',
    'Infeções',
    'Infections',
    { pt: 'antibióticos com receita', en: 'antibiotics on prescription' },
    {
      pt: 'Antibióticos sujeitos a receita médica. Tome-os só quando forem receitados e até ao fim do tratamento.',
      en: 'Prescription antibiotics. Take them only when prescribed, and finish the course.',
    },
  ],
  [
    'lungs',
    'cloud',
    'Asma e respiração',
    'Asthma and breathing',
    { pt: 'inaladores e prevenção', en: 'inhalers and prevention' },
    {
      pt: 'Inaladores e comprimidos sujeitos a receita médica para a asma e a doença pulmonar obstrutiva crónica.',
      en: 'Prescription inhalers and tablets for asthma and chronic obstructive pulmonary disease.',
    },
  ],
  [
    'mind_sleep',
    'brain',
    'Sistema nervoso e sono',
    'Mind and sleep',
    { pt: 'ânimo, sono, tabaco', en: 'mood, sleep, smoking' },
    {
      pt: 'Medicamentos para a depressão e a ansiedade, sujeitos a receita, e apoio para dormir melhor ou deixar de fumar.',
      en: 'Prescription medicines for depression and anxiety, and help to sleep better or stop smoking.',
    },
  ],
  [
    'hormones',
    'venus-and-mars',
    'Hormonas e contraceção',
    'Hormones and contraception',
    { pt: 'tiroide, pílula', en: 'thyroid, the pill' },
    {
      pt: 'Medicamentos para a tiroide, contracetivos e contraceção de emergência. Estamos disponíveis para uma conversa reservada.',
      en: 'Thyroid medicines, contraceptives and emergency contraception. We are here for a private conversation.',
    },
  ],
  [
    'urology',
    'toilet',
    'Próstata e vias urinárias',
    'Prostate and urinary tract',
    { pt: 'saúde masculina e urinária', en: 'men and urinary health' },
    {
      pt: 'Medicamentos sujeitos a receita médica para a próstata, a disfunção erétil e as vias urinárias.',
      en: 'Prescription medicines for the prostate, erectile dysfunction and the urinary tract.',
    },
  ],
  [
    'eyes',
    'eye',
    'Olhos',
    'Eyes',
    { pt: 'secura, alergia, infeção', en: 'dryness, allergy, infection' },
    {
      pt: 'Colírios e pomadas oftálmicas. Dor, perda de visão ou olho muito vermelho pedem observação médica no mesmo dia.',
      en: 'Eye drops and ointments. Pain, loss of vision or a very red eye need a doctor the same day.',
    },
  ],
  [
    'compounded',
    'flask-conical',
    'Manipulados',
    'Compounded medicines',
    { pt: 'feitos na farmácia', en: 'made at the pharmacy' },
    {
      pt: 'Preparações feitas no nosso laboratório segundo o Formulário Galénico Português. Podem demorar um dia útil a ficar prontas.',
      en: 'Preparations made in our own laboratory from the Portuguese Galenic Formulary. They may take one working day.',
    },
  ],
]

const skin: Row[] = [
  [
    'face',
    'smile',
    'Rosto',
    'Face',
    { pt: 'limpar, hidratar, tratar', en: 'cleanse, moisturise, treat' },
    {
      pt: 'Limpeza, hidratação e cuidados de tratamento para cada tipo de pele.',
      en: 'Cleansing, moisturising and treatment for each skin type.',
    },
  ],
  [
    'body',
    'hand',
    'Corpo',
    'Body',
    { pt: 'pele seca, mãos, pés', en: 'dry skin, hands, feet' },
    {
      pt: 'Leites, bálsamos e banhos para a pele de todos os dias e para a pele seca ou atópica.',
      en: 'Milks, balms and washes for everyday skin and for dry or eczema-prone skin.',
    },
  ],
  [
    'sun',
    'sun',
    'Sol',
    'Sun care',
    { pt: 'FPS 50+ para toda a família', en: 'SPF 50+ for the family' },
    {
      pt: 'Proteção solar para o rosto, o corpo e as crianças, e cuidados depois do sol.',
      en: 'Sun protection for face, body and children, and care after the sun.',
    },
  ],
  [
    'hair',
    'sparkles',
    'Cabelo',
    'Hair',
    { pt: 'caspa, queda, couro cabeludo', en: 'dandruff, hair loss, scalp' },
    {
      pt: 'Champôs, condicionadores e cuidados para a queda, a caspa e o couro cabeludo sensível.',
      en: 'Shampoos, conditioners and care for hair loss, dandruff and a sensitive scalp.',
    },
  ],
  [
    'men',
    'user-round',
    'Homem',
    'Men',
    { pt: 'barba e duche', en: 'shave and shower' },
    {
      pt: 'Barbear sem irritação e cuidados simples para o dia a dia.',
      en: 'Shaving without irritation and simple everyday care.',
    },
  ],
  [
    'intimate_care',
    'droplet',
    'Higiene íntima',
    'Intimate care',
    { pt: 'suave, todos os dias', en: 'gentle, every day' },
    {
      pt: 'Higiene diária, proteção menstrual e conforto, com fórmulas suaves.',
      en: 'Daily hygiene, period care and comfort, with gentle formulas.',
    },
  ],
]

const baby: Row[] = [
  [
    'baby_care',
    'bath',
    'Banho e muda',
    'Bath and changing',
    { pt: 'pele do bebé', en: 'baby skin' },
    {
      pt: 'Banho, muda da fralda e limpeza do nariz, com fórmulas pensadas para a pele do bebé.',
      en: 'Bath, nappy changes and nose care, with formulas made for baby skin.',
    },
  ],
  [
    'baby_feeding',
    'milk',
    'Biberões e chupetas',
    'Bottles and soothers',
    { pt: 'dos 0 aos 18 meses', en: '0 to 18 months' },
    {
      pt: 'Biberões, chupetas e acessórios. Verifique sempre a idade indicada e o estado da tetina.',
      en: 'Bottles, soothers and accessories. Always check the age shown and the state of the teat.',
    },
  ],
  [
    'baby_food',
    'baby',
    'Alimentação infantil',
    'Infant feeding',
    { pt: 'a partir dos 6 meses', en: 'from 6 months' },
    {
      pt: 'Leites de transição. O aleitamento materno é o melhor alimento para o bebé; fale com o pediatra antes de introduzir outro leite.',
      en: 'Follow-on milk. Breast milk is the best food for a baby; talk to the paediatrician before you introduce another milk.',
    },
  ],
  [
    'mother',
    'heart-handshake',
    'Mamã',
    'Mother',
    { pt: 'gravidez e amamentação', en: 'pregnancy and nursing' },
    { pt: 'Conforto na gravidez e na amamentação.', en: 'Comfort in pregnancy and while nursing.' },
  ],
]

const supplements: Row[] = [
  [
    'vitamins',
    'citrus',
    'Vitaminas e minerais',
    'Vitamins and minerals',
    { pt: 'energia e defesas', en: 'energy and immunity' },
    {
      pt: 'Multivitamínicos, vitaminas e minerais. Um suplemento não substitui uma alimentação variada.',
      en: 'Multivitamins, vitamins and minerals. A supplement does not replace a varied diet.',
    },
  ],
  [
    'sleep_mood',
    'moon',
    'Sono e descanso',
    'Sleep and rest',
    { pt: 'adormecer melhor', en: 'fall asleep more easily' },
    {
      pt: 'Suplementos para o descanso. Se dorme mal há mais de um mês, fale com o médico.',
      en: 'Supplements for rest. If you have slept badly for more than a month, see your doctor.',
    },
  ],
  [
    'gut',
    'leaf',
    'Flora e digestão',
    'Gut and digestion',
    { pt: 'probióticos', en: 'probiotics' },
    { pt: 'Probióticos para adultos e crianças.', en: 'Probiotics for adults and children.' },
  ],
  [
    'beauty_joints',
    'gem',
    'Beleza e articulações',
    'Beauty and joints',
    { pt: 'colagénio e ómega 3', en: 'collagen and omega-3' },
    {
      pt: 'Colagénio, ómega 3 e outros nutrientes para a pele, as articulações e o coração.',
      en: 'Collagen, omega-3 and other nutrients for skin, joints and heart.',
    },
  ],
  [
    'defences',
    'shield',
    'Defesas e garganta',
    'Immunity and throat',
    { pt: 'própolis e vitamina C', en: 'propolis and vitamin C' },
    {
      pt: 'Própolis, vitamina C e arando para o inverno e não só.',
      en: 'Propolis, vitamin C and cranberry, for winter and beyond.',
    },
  ],
  [
    'nutrition',
    'salad',
    'Nutrição e dieta',
    'Nutrition and diet',
    { pt: 'necessidades especiais', en: 'special needs' },
    {
      pt: 'Alimentos para necessidades nutricionais especiais, com o conselho do seu médico ou nutricionista.',
      en: 'Foods for special nutritional needs, on the advice of your doctor or dietitian.',
    },
  ],
]

const oral: Row[] = [
  [
    'toothpaste',
    'sparkle',
    'Pastas dentífricas',
    'Toothpaste',
    { pt: 'gengivas, sensibilidade', en: 'gums, sensitivity' },
    {
      pt: 'Pastas com flúor para cada necessidade, para adultos e crianças.',
      en: 'Fluoride toothpastes for every need, for adults and children.',
    },
  ],
  [
    'brushes',
    'brush',
    'Escovas e fio',
    'Brushes and floss',
    { pt: 'limpar entre os dentes', en: 'clean between the teeth' },
    {
      pt: 'Escovas, escovilhões e fio dentário. Troque de escova a cada três meses.',
      en: 'Toothbrushes, interdental brushes and floss. Change your toothbrush every three months.',
    },
  ],
  [
    'mouthwash',
    'glass-water',
    'Colutórios',
    'Mouthwash',
    { pt: 'uso diário e gengivas', en: 'daily use and gums' },
    {
      pt: 'Colutórios que completam a escovagem, sem a substituir.',
      en: 'Mouthwashes that add to brushing, and do not replace it.',
    },
  ],
  [
    'dentures',
    'puzzle',
    'Próteses',
    'Dentures',
    { pt: 'fixar e cuidar', en: 'hold and care' },
    { pt: 'Fixação e cuidado das próteses dentárias.', en: 'Holding and caring for dentures.' },
  ],
]

const devices: Row[] = [
  [
    'measuring',
    'gauge',
    'Medir em casa',
    'Measuring at home',
    { pt: 'tensão, febre, glicemia', en: 'pressure, fever, glucose' },
    {
      pt: 'Termómetros, medidores de tensão, tiras e testes. Mostramos-lhe como usar ao balcão.',
      en: 'Thermometers, blood pressure monitors, strips and tests. We show you how to use them at the counter.',
    },
  ],
  [
    'first_aid',
    'cross',
    'Primeiros socorros',
    'First aid',
    { pt: 'pensos, compressas, ligaduras', en: 'plasters, compresses, bandages' },
    {
      pt: 'O que convém ter em casa e no carro para as pequenas feridas.',
      en: 'What to keep at home and in the car for minor wounds.',
    },
  ],
  [
    'breathing_devices',
    'air-vent',
    'Nariz e respiração',
    'Nose and breathing',
    { pt: 'soro, nebulizadores, máscaras', en: 'saline, nebulisers, masks' },
    { pt: 'Soro fisiológico, água do mar, nebulizadores e máscaras.', en: 'Saline, sea water, nebulisers and masks.' },
  ],
  [
    'optics',
    'glasses',
    'Ótica',
    'Eye care',
    { pt: 'lentes e olho seco', en: 'lenses and dry eyes' },
    {
      pt: 'Soluções para lentes de contacto, gotas lubrificantes e óculos de leitura.',
      en: 'Contact lens solutions, lubricating drops and reading glasses.',
    },
  ],
  [
    'orthopaedics',
    'footprints',
    'Ortopedia',
    'Orthopaedics',
    { pt: 'meias, joelheiras, faixas', en: 'stockings, knee and back supports' },
    {
      pt: 'Meias de compressão, suportes e palmilhas. Tiramos as medidas na farmácia.',
      en: 'Compression stockings, supports and insoles. We take your measurements at the pharmacy.',
    },
  ],
  [
    'sexual_health',
    'heart',
    'Saúde sexual',
    'Sexual health',
    { pt: 'preservativos e testes', en: 'condoms and tests' },
    {
      pt: 'Preservativos, lubrificantes e testes de gravidez, em embalagem discreta.',
      en: 'Condoms, lubricants and pregnancy tests, in discreet packaging.',
    },
  ],
  [
    'pets',
    'paw-print',
    'Animais de companhia',
    'Pets',
    { pt: 'sem receita veterinária', en: 'without a vet prescription' },
    {
      pt: 'Higiene e repelentes para cães e gatos que não precisam de receita veterinária.',
      en: 'Hygiene and repellents for dogs and cats that need no veterinary prescription.',
    },
  ],
]

/** Six top-level collections, each followed by its children. Products belong to the children. */
export const collections: SeedCollection[] = [
  ...top('green', [
    'medicines',
    'pill',
    'Medicamentos',
    'Medicines',
    { pt: 'com e sem receita', en: 'with and without prescription' },
    {
      pt: 'Medicamentos com e sem receita médica, com as alternativas genéricas lado a lado. Os medicamentos sujeitos a receita são pedidos através do envio da receita.',
      en: 'Medicines with and without prescription, with generic alternatives side by side. Prescription medicines are requested by sending the prescription.',
    },
  ]),
  ...under('medicines', 'green', medicines),
  ...top('rose', [
    'skincare',
    'flower',
    'Dermocosmética',
    'Skincare',
    { pt: 'rosto e corpo', en: 'face and body' },
    {
      pt: 'Cuidados para a pele, o cabelo e o sol, escolhidos por quem conhece a pele de cada estação.',
      en: 'Care for skin, hair and sun, chosen by people who know what each season does to skin.',
    },
  ]),
  ...under('skincare', 'rose', skin),
  ...top('amber', [
    'baby_mother',
    'baby',
    'Bebé e mamã',
    'Baby and mother',
    { pt: 'dos 0 aos 3', en: 'from 0 to 3' },
    {
      pt: 'Banho, muda, alimentação e conforto para o bebé e para a mãe.',
      en: 'Bath, changing, feeding and comfort for baby and mother.',
    },
  ]),
  ...under('baby_mother', 'amber', baby),
  ...top('violet', [
    'supplements',
    'apple',
    'Suplementos',
    'Supplements',
    { pt: 'energia e sono', en: 'energy and sleep' },
    {
      pt: 'Vitaminas, minerais e outros nutrientes. Se toma medicamentos, pergunte antes de juntar um suplemento.',
      en: 'Vitamins, minerals and other nutrients. If you take medicines, ask before you add a supplement.',
    },
  ]),
  ...under('supplements', 'violet', supplements),
  ...top('teal', [
    'oral_care',
    'smile-plus',
    'Higiene oral',
    'Oral care',
    { pt: 'toda a família', en: 'the whole family' },
    {
      pt: 'Dentes, gengivas e próteses, da primeira escova aos cuidados do dentista em casa.',
      en: 'Teeth, gums and dentures, from the first toothbrush to dentist-grade care at home.',
    },
  ]),
  ...under('oral_care', 'teal', oral),
  ...top('blue', [
    'devices',
    'stethoscope',
    'Dispositivos e casa',
    'Devices and home',
    { pt: 'tensão, glicemia, ortopedia', en: 'pressure, glucose, orthopaedics' },
    {
      pt: 'Medir, proteger, apoiar: aparelhos, primeiros socorros, ótica e ortopedia.',
      en: 'Measure, protect, support: devices, first aid, eye care and orthopaedics.',
    },
  ]),
  ...under('devices', 'blue', devices),
]
