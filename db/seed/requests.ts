import type { SeedRequest } from './types.ts'

const guideCodes = { number: '1011000094417203318', access: '715204', option: '8830' }

/**
 * Prescriptions and special requests of the demo, oldest first. Numbers
 * and codes are invented; prices are what remains after the state's share.
 */
export const requests: SeedRequest[] = [
  {
    principal: 'marta',
    answeredHoursAgo: 12 * 24,
    sentHoursBefore: 3,
    prescription: {
      sms_message:
        'Receita Médica N.º 1011000073155820943. Código de Acesso e Dispensa: 260917. Código de Direito de Opção: 5512. Válida até ao fim do mês.',
    },
    photos: [],
    rejected:
      'Esta receita já foi toda aviada noutra farmácia, por isso não a podemos usar. Peça ao seu médico uma nova e envie-a por aqui.',
    comments: [],
  },
  {
    principal: 'rui',
    answeredHoursAgo: 17,
    sentHoursBefore: 1.6,
    prescription: {
      sms_message:
        'Receita Médica N.º 1011000081342557702. Código de Acesso e Dispensa: 482916. Código de Direito de Opção: 3057. Válida por 6 meses.',
      message: 'É a medicação de todos os meses. Levanto na farmácia.',
      preference: 'generic',
    },
    photos: [],
    quote: {
      validForDays: 150,
      note: 'Os preços já têm a comparticipação do SNS descontada.',
      items: [
        { sku: 'MED-000202', quantity: 1, prescribed: 2, price: '4.79', alternative: { sku: 'MED-000197', price: '1.19' } },
        { sku: 'MED-000242', quantity: 2, price: '0.45' },
        { sku: 'MED-000217', quantity: 1, price: '0.82' },
        { sku: 'MED-000097', quantity: 1, price: '1.38' },
      ],
    },
    comments: [
      {
        by: 'customer',
        when: 'sent',
        content:
          'Da atorvastatina só preciso de uma embalagem, ainda tenho outra. Há alternativa mais barata à Zarator? Envio a caixa que tenho em casa.',
        photos: [{ shows: 'box', substance: 'Atorvastatina', strength: '20 mg', contents: '28 comprimidos revestidos' }],
      },
      {
        by: 'staff',
        when: 'answered',
        content:
          'Sim: a Atorvastatina Bluepharma tem a mesma substância, dose e forma, e toma-se da mesma maneira. Deixei as duas opções nos preços. Se mudar, avise o seu médico na próxima consulta.',
        photos: [],
      },
      { by: 'customer', when: 'later', content: 'Obrigado. Posso levantar amanhã ao fim do dia?', photos: [] },
    ],
  },
  {
    principal: 'marta',
    sentHoursAgo: 3.2,
    prescription: {
      prescription_code: '101100005561908274X',
      dispensation_code: '938450',
      option_right_code: '1176',
      message: 'É para a minha mãe, que vive comigo. Só o primeiro medicamento, por favor.',
      preference: 'brand',
    },
    photos: [],
    comments: [],
  },
  {
    principal: 'rui',
    sentHoursAgo: 1.1,
    prescription: {
      prescription_code: guideCodes.number,
      dispensation_code: guideCodes.access,
      option_right_code: guideCodes.option,
      message: 'O médico só me deu o papel, envio a fotografia. Preciso dos dois medicamentos até sexta-feira.',
      preference: 'generic',
    },
    photos: [
      {
        shows: 'guide',
        codes: guideCodes,
        patient: 'Rui Carvalho',
        lines: ['Pantoprazol 40 mg, 28 comprimidos', 'Losartan 50 mg, 56 comprimidos'],
      },
    ],
    comments: [],
  },
  {
    principal: 'marta',
    sentHoursAgo: 0.6,
    specialRequest: {
      product_request:
        'Meias de compressão até ao joelho, tamanho M, cor de pele. Na loja só as vejo em preto. Conseguem mandar vir até à próxima semana?',
      quantity: 2,
    },
    photos: [],
    comments: [
      {
        by: 'customer',
        when: 'sent',
        content: 'Se ajudar: a barriga da perna mede 36 cm. E aceitam devolução se não servirem?',
        photos: [],
      },
    ],
  },
]
