import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type AlipayFields = Readonly<Record<string, string>>

/** What is signed: the parameters by their names, `k=v` joined by `&`, those without a value left out. */
const signedText = (fields: AlipayFields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** Signs a request (RSA2); `sign_type` is among what is signed. */
export const signFields = (privateKey: KeyObject, fields: AlipayFields): string =>
  createSign('RSA-SHA256').update(signedText(fields), 'utf8').sign(privateKey, 'base64')

/** Whether Alipay signed a callback; `sign` and `sign_type` are not among what is signed. */
export function verifyFields(publicKey: KeyObject, { sign, sign_type: type, ...fields }: AlipayFields): boolean {
  if (!sign || type !== 'RSA2') return false
  return createVerify('RSA-SHA256').update(signedText(fields), 'utf8').verify(publicKey, sign, 'base64')
}

/** Whether Alipay signed the part of an answer that stands under its name, as it was written. */
export function verifyAnswer(publicKey: KeyObject, text: string, name: string): boolean {
  const part = partOf(text, name)
  const sign = /"sign"\s*:\s*"([^"]+)"/.exec(text.replace(part ?? '', ''))?.[1]
  return Boolean(part && sign && createVerify('RSA-SHA256').update(part, 'utf8').verify(publicKey, sign, 'base64'))
}

/** The object under a name, with every blank as it came. */
function partOf(text: string, name: string): string | null {
  const at = text.indexOf(`"${name}"`)
  const from = at < 0 ? -1 : text.indexOf('{', at)
  if (from < 0) return null
  let depth = 0
  let quoted = false
  for (let i = from; i < text.length; i++) {
    const each = text[i]
    if (quoted) {
      if (each === '\\') i++
      else if (each === '"') quoted = false
    } else if (each === '"') quoted = true
    else if (each === '{') depth++
    else if (each === '}' && --depth === 0) return text.slice(from, i + 1)
  }
  return null
}
