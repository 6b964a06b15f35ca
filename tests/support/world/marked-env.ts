import { newPushKeys } from '#src/platform/push/web-push.ts'

const { publicKey, privateKey } = newPushKeys()

/** A value for every secret that the shop can be configured with, each recognisable in an answer. */
export const markedEnv: Record<string, string> = {
  BOTICA_MODE: 'demo',
  DATABASE_URL: 'postgres://botica:marcada-da-base@127.0.0.1:1/botica',
  DATABASE_OWNER_URL: 'postgres://dona:marcada-da-dona@127.0.0.1:1/botica',
  ENCRYPTION_KEYS: `marcada:${'0123456789abcdef'.repeat(4)}`,
  S3_BUCKET: 'botica',
  S3_REGION: 'eu-south-2',
  S3_ACCESS_KEY_ID: 'azulejo',
  S3_SECRET_ACCESS_KEY: 'marcada-do-armazem',
  SMTP_URL: 'smtps://loja:marcada-do-correio@mail.example',
  SMS_URL: 'https://loja:marcada-das-mensagens@sms.example/send',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:ola@farmacia.example',
  GOOGLE_CLIENT_ID: 'azulejo',
  GOOGLE_CLIENT_SECRET: 'marcada-do-google',
  METRICS_TOKEN: 'marcada-das-metricas-0123456789',
  STRIPE_SECRET_KEY: 'sk_test_MarcadaDoStripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_MarcadaDoAviso',
  APPLE_PASS_CERTIFICATE: '-----BEGIN CERTIFICATE-----',
  APPLE_PASS_KEY: '-----BEGIN PRIVATE KEY----- marcada-da-apple',
  APPLE_PASS_KEY_PASSWORD: 'marcada-da-chave-da-apple',
  APPLE_WWDR_CERTIFICATE: '-----BEGIN CERTIFICATE-----',
  GOOGLE_WALLET_ISSUER_ID: '123',
  GOOGLE_WALLET_KEY: '{"private_key":"marcada-da-carteira"}',
}
