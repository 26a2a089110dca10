import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Signer } from './cms.ts'

/** Why a PKCS#12 file cannot be signed with. */
export type P12Problem = 'unreadable' | 'password' | 'noKey' | 'keyKind'

/** What is read of a PKCS#12 file: what is signed with, and what its certificate says. Instants are of ISO 8601. */
export interface ReadP12 {
  signer: Signer
  subject: string
  issuer: string
  serial: string
  notBefore: string
  notAfter: string
}

const { oids } = forge.pki

/** The key of a PKCS#12 file (RFC 7292) with its certificate and those that vouch for it. */
export function readP12(bytes: Uint8Array, password: string): ReadP12 | { problem: P12Problem } {
  let file: forge.asn1.Asn1
  try {
    file = forge.asn1.fromDer(Buffer.from(bytes).toString('binary'))
  } catch {
    return { problem: 'unreadable' }
  }
  let opened: forge.pkcs12.Pkcs12Pfx
  try {
    opened = forge.pkcs12.pkcs12FromAsn1(file, false, password)
  } catch (error) {
    const wrong = error instanceof Error && /password|decrypt|MAC/i.test(error.message)
    return { problem: wrong ? 'password' : 'unreadable' }
  }
  const bagsOf = (type: string | undefined) => (type && opened.getBags({ bagType: type })[type]) || []
  const [key] = [...bagsOf(oids.pkcs8ShroudedKeyBag), ...bagsOf(oids.keyBag)].flatMap((bag) => keyOf(bag) ?? [])
  const certificates = bagsOf(oids.certBag).flatMap((bag) => certificateOf(bag) ?? [])
  const own = key && certificates.find((each) => each.checkPrivateKey(key))
  if (!key || !own) return { problem: 'noKey' }
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec') return { problem: 'keyKind' }
  const others = certificates.filter((each) => each !== own)
  return {
    signer: {
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      chain: [own, ...others].map((each) => each.toString()),
    },
    subject: nameOf(own.subject),
    issuer: nameOf(own.issuer),
    serial: own.serialNumber,
    notBefore: new Date(own.validFrom).toISOString(),
    notAfter: new Date(own.validTo).toISOString(),
  }
}

const bytesOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

/** Keys that the library knows no kind of (of elliptic curves) are left as they stand in the file. */
function keyOf({ key, asn1 }: forge.pkcs12.Bag): KeyObject | null {
  const stood = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1
  return stood ? createPrivateKey({ key: bytesOf(stood), format: 'der', type: 'pkcs8' }) : null
}

function certificateOf({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate | null {
  const stood = cert ? forge.pki.certificateToAsn1(cert) : asn1
  return stood ? new X509Certificate(bytesOf(stood)) : null
}

const nameOf = (name: string | undefined): string => (name ?? '').split('\n').join(', ').slice(0, 500)
