/** What a program or browser sends: texts first, then the file. */
export type SentForm = { texts: Record<string, string>; file: { field: string; name: string; type: string; content: Uint8Array } }

type Client = {
  boundary: string
  /** Of the request; without it `multipart/form-data; boundary=` and the boundary. */
  type?: (boundary: string) => string
  /** Header lines of a text, and of the file. */
  text: (name: string, value: string) => string[]
  file: (file: { field: string; name: string; type: string; size: number }) => string[]
  /** Written before the first boundary, and after the last. */
  before?: string
  after?: string
}

const quotedText = (name: string) => [`Content-Disposition: form-data; name="${name}"`]
const quotedFile = ({ field, name, type }: { field: string; name: string; type: string }) => [
  `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
  `Content-Type: ${type}`,
]
const ordinary = { text: quotedText, file: quotedFile }
const quotedBoundary = (boundary: string) => `multipart/form-data; boundary="${boundary}"`
const bareFile = ({ field, name }: { field: string; name: string }) =>
  `Content-Disposition: form-data; name=${field}; filename=${name}; filename*=utf-8''${name}`
const withLength: Pick<Client, 'text' | 'file'> = {
  text: (name, value) => [...quotedText(name), `Content-Length: ${value.length}`],
  file: (file) => [...quotedFile(file), `Content-Length: ${file.size}`],
}
const latin1 = 'text/plain; charset=ISO-8859-1'

/** The heads and boundaries of the forms that these programs send, as captured from them or written in their source. */
export const formClients: Readonly<Record<string, Client>> = {
  'Chrome, Safari and Edge': { boundary: '----WebKitFormBoundary7MA4YWxkTrZu0gW1', ...ordinary },
  'Firefox to 131': { boundary: '---------------------------735323031399963166993862150', ...ordinary },
  'Firefox from 132': { boundary: '----geckoformboundary97ec5b1d8d2e4c5e6f1b0a2c3d4e5f60', ...ordinary },
  'curl 7': { boundary: '------------------------46c22f13be9fcdb2', ...ordinary },
  'curl 8': { boundary: '------------------------Zr8WqKFyhDtkWVdqVNJpYR', ...ordinary },
  '.NET Framework and .NET': {
    boundary: '5f0c8a1e-3c0b-4a8e-9f55-0b6a7e3d2c11',
    type: quotedBoundary,
    text: (name) => ['Content-Type: text/plain; charset=utf-8', `Content-Disposition: form-data; name=${name}`],
    file: (file) => [bareFile(file)],
  },
  'C# by hand, HttpWebRequest': {
    boundary: '---------------------------8dd0f8a3c1b2e47',
    before: '\r\n',
    text: quotedText,
    file: quotedFile,
  },
  'PowerShell 7.0 -Form': {
    boundary: 'c7d6a1f2-90b3-4f6e-8a8d-4f7c1d2e3b40',
    type: quotedBoundary,
    text: (name) => ['Content-Type: text/plain; charset=utf-8', `Content-Disposition: form-data; name=${name}`],
    file: (file) => [bareFile(file), 'Content-Type: application/octet-stream'],
  },
  'PowerShell 7.5 -Form': {
    boundary: 'c7d6a1f2-90b3-4f6e-8a8d-4f7c1d2e3b41',
    type: quotedBoundary,
    text: (name) => ['Content-Type: text/plain; charset=utf-8', ...quotedText(name)],
    file: ({ field, name }) => quotedFile({ field, name, type: 'application/octet-stream' }),
  },
  'OkHttp to 4': { boundary: '365ffc50-6df5-4fd9-9f8c-d1c31fad03a0', ...withLength },
  'OkHttp 5': { boundary: '365ffc50-6df5-4fd9-9f8c-d1c31fad03a1', ...ordinary },
  'Apache HttpClient 4 and 5, strict': {
    boundary: 'TxkhTQCuQ2ZT8yyGLzGrJAeIKCbyHXWk0',
    text: (name) => [...quotedText(name), `Content-Type: ${latin1}`, 'Content-Transfer-Encoding: 8bit'],
    file: (file) => [...quotedFile(file), 'Content-Transfer-Encoding: binary'],
  },
  'Apache HttpClient 4, like a browser': { boundary: 'j7voyt0M6ca0OpzbJK-uvZi_MWmUOa3qP', ...ordinary },
  'Apache HttpClient 5, extended': {
    boundary: 'httpclient_boundary_8e5a3c1b-2f4d-4f0e-9f6a-7b8c9d0e1f22',
    type: (boundary) => `multipart/form-data; charset=ISO-8859-1; boundary=${boundary}`,
    text: (name) => [...quotedText(name), `Content-Type: ${latin1}`],
    file: quotedFile,
  },
  'Spring RestTemplate': {
    boundary: 'Wn0ZcXy_1hQmVbR8kT-3sLpEoGfJuDaI',
    type: (boundary) => `multipart/form-data;charset=UTF-8;boundary=${boundary}`,
    text: (name, value) => [...quotedText(name), 'Content-Type: text/plain;charset=UTF-8', `Content-Length: ${value.length}`],
    file: withLength.file,
  },
  'Java by hand, HttpURLConnection and HttpClient 11': {
    boundary: '18c5d2f0abc',
    text: (name) => [...quotedText(name), 'Content-Type: text/plain; charset=UTF-8'],
    file: (file) => [...quotedFile(file), 'Content-Transfer-Encoding: binary'],
  },
  'Android by hand': {
    boundary: '*****',
    type: (boundary) => `multipart/form-data;boundary=${boundary}`,
    text: quotedText,
    file: ({ field, name }) => [`Content-Disposition: form-data; name="${field}";filename="${name}"`],
  },
  'Python requests, urllib3 and httpx': { boundary: 'd457ed6da9cad9a6eea08f0bc99c78ab', ...ordinary },
  'Python aiohttp': {
    boundary: '636571716314406caea721d4c465d7f6',
    text: (name) => ['Content-Type: text/plain; charset=utf-8', ...quotedText(name)],
    file: (file) => quotedFile(file).toReversed(),
  },
  'Go mime/multipart': {
    boundary: '2f6a1f7d3b9c8e5a4d1c0b9f8e7d6c5b4a3928170615243342516070819a',
    text: quotedText,
    file: ({ field, name }) => quotedFile({ field, name, type: 'application/octet-stream' }),
  },
  'Node fetch': { boundary: '----formdata-undici-046569766575', ...ordinary },
  'axios with form-data, and Postman': { boundary: '--------------------------735323031399963166993862', ...ordinary },
  'PHP Guzzle 6': { boundary: '8c3ce1e1e2f4b7e0d5a6f7b8c9d0e1f2a3b4c5d6', ...withLength },
  'PHP Guzzle 7': { boundary: '8c3ce1e1e2f4b7e0d5a6f7b8c9d0e1f2a3b4c5d7', ...ordinary },
  'Ruby Faraday and multipart-post': {
    boundary: '-----------RubyMultipartPost-9c1d7a3e5f8b2d4c6e0a1b3d5f7e9c2a',
    text: quotedText,
    file: ({ field, name, type, size }) => [
      `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
      `Content-Length: ${size}`,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: binary',
    ],
  },
  'Delphi Indy': {
    boundary: '--------112826072500123',
    text: (name) => [...quotedText(name), 'Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'],
    file: (file) => [...quotedFile(file), 'Content-Transfer-Encoding: binary'],
  },
  'Perl LWP': { boundary: 'xYzZY', ...ordinary },
  'a program that writes no blanks, and its own letters': {
    boundary: 'AaB03x',
    type: (boundary) => `Multipart/Form-Data;Boundary=${boundary}`,
    text: (name) => [`content-disposition:form-data;name="${name}"`],
    file: ({ field, name }) => [`CONTENT-DISPOSITION:Form-Data;FileName="${name}";Name=${field}`],
    after: '\r\nfim',
  },
  'one whose boundary is as long as it may be': { boundary: `'()+_,-./:=?${'x'.repeat(58)}`, type: quotedBoundary, ...ordinary },
}

/** The bytes that such a program sends, and their type. */
export function sentBy({ boundary, type, text, file, before = '', after = '' }: Client, sent: SentForm) {
  const { field, name, type: fileType, content } = sent.file
  const head = (lines: string[]) => `--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`
  const texts = Object.entries(sent.texts).map(([one, value]) => `${head(text(one, value))}${value}\r\n`)
  const fileHead = head(file({ field, name, type: fileType, size: content.length }))
  return {
    type: type?.(boundary) ?? `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${before}${texts.join('')}${fileHead}`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n${after}`),
    ]),
  }
}
