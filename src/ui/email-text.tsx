/** An email that breaks behind its sign where the line is too narrow for it, and not within a name. */
export function EmailText({ email }: { email: string }) {
  const [name, host] = email.split('@')
  if (host === undefined) return email
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
