/** The minimum settings for production to start. */
export const productionEnv = {
  BOTICA_MODE: 'production',
  PUBLIC_ORIGIN: 'https://farmacia.example',
  ENCRYPTION_KEYS: `k1:${'0123456789abcdef'.repeat(4)}`,
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: 'none',
}
