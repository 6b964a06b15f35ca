import type { SeedPage, SeedService } from './types.ts'
import { t } from './labels.ts'

export const servicesPage: SeedPage = {
  key: 'services',
  title: t('Serviços', 'Services'),
  lead: t(
    'O que fazemos além de vender: medir, vacinar, preparar, explicar. Sem marcação, salvo onde se diz.',
    'What we do beyond selling: measure, vaccinate, prepare, explain. No appointment needed unless we say so.',
  ),
  sections: [],
}

export const services: SeedService[] = [
  {
    key: 'prescriptions',
    icon: 'file-heart',
    name: t('Receitas e medicação semanal', 'Prescriptions and weekly medication'),
    paragraphs: [
      t(
        'Aviamos receitas eletrónicas e em papel, ao balcão ou enviadas por aqui. Explicamos cada medicamento e propomos o genérico equivalente quando existe.',
        'We dispense electronic and paper prescriptions, at the counter or sent from here. We explain every medicine and suggest the equivalent generic where there is one.',
      ),
      t(
        'Para quem toma muitos medicamentos, preparamos caixas semanais com cada toma separada por dia e hora, e revemos a lista consigo uma vez por ano.',
        'For people who take many medicines we prepare weekly boxes with each dose separated by day and time, and go through the list with you once a year.',
      ),
    ],
  },
  {
    key: 'measurements',
    icon: 'activity',
    name: t('Tensão, glicemia e colesterol', 'Blood pressure, glucose and cholesterol'),
    paragraphs: [
      t(
        'Medimos a tensão arterial, a glicemia, o colesterol e o peso, sem marcação. O resultado é-lhe explicado e fica registado num cartão que pode levar ao médico.',
        'We measure blood pressure, glucose, cholesterol and weight, without an appointment. The result is explained and written on a card you can take to your doctor.',
      ),
      t(
        'A medição da tensão é gratuita para quem tem o Cartão Azulejo.',
        'Blood pressure readings are free for Azulejo Card holders.',
      ),
    ],
  },
  {
    key: 'vaccines',
    icon: 'syringe',
    name: t('Vacinas e injetáveis', 'Vaccines and injections'),
    paragraphs: [
      t(
        'Administramos a vacina da gripe e outras que não fazem parte do programa nacional, bem como medicamentos injetáveis com receita. Um farmacêutico com formação própria acompanha-o antes e depois.',
        'We give the flu vaccine and others outside the national programme, as well as prescribed injections. A specially trained pharmacist is with you before and after.',
      ),
      t(
        'Marque por telefone; demora cerca de quinze minutos, mais o tempo de espera recomendado.',
        'Book by telephone; it takes about fifteen minutes, plus the recommended waiting time.',
      ),
    ],
  },
  {
    key: 'compounding',
    icon: 'flask-conical',
    name: t('Medicamentos manipulados', 'Compounded medicines'),
    paragraphs: [
      t(
        'No nosso laboratório preparamos pomadas, cremes, soluções e suspensões em doses que a indústria não faz, por exemplo para crianças.',
        'In our laboratory we prepare ointments, creams, solutions and suspensions in doses that industry does not make, for example for children.',
      ),
      t(
        'Envie a receita ou pergunte-nos. A maior parte fica pronta no dia útil seguinte.',
        'Send the prescription or ask us. Most are ready on the next working day.',
      ),
    ],
  },
  {
    key: 'fitting',
    icon: 'ruler',
    name: t('Meias, suportes e medidas', 'Stockings, supports and fitting'),
    paragraphs: [
      t(
        'Tiramos medidas para meias de compressão, joelheiras e faixas, num gabinete reservado e de preferência de manhã, quando as pernas estão menos inchadas.',
        'We measure for compression stockings, knee supports and belts, in a private room and preferably in the morning, when legs are less swollen.',
      ),
    ],
  },
  {
    key: 'advice',
    icon: 'message-circle-heart',
    name: t('Conselho reservado e deixar de fumar', 'Private advice and stopping smoking'),
    paragraphs: [
      t(
        'Há conversas que não se têm ao balcão: contraceção de emergência, incontinência, deixar de fumar. Peça o gabinete, sem explicar porquê.',
        'Some conversations are not for the counter: emergency contraception, incontinence, stopping smoking. Ask for the private room, without saying why.',
      ),
      t(
        'A consulta para deixar de fumar tem quatro encontros, um plano seu e contacto por telefone nos dias difíceis.',
        'The stop smoking service has four meetings, a plan of your own and a telephone call on the hard days.',
      ),
    ],
  },
]
