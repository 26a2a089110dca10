import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

/** Whether copies are signed with the team's certificate today; `lost`: this server's key does not open it. */
const certificateStates = ['valid', 'due', 'notYet', 'expired', 'lost'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Days before its end from which a certificate is called due. */
export const certificateDueDays = 30

/** The certificate that stamped copies are signed with. Its key is never told. */
const certificate = z.object({
  /** Whom it names: `CN=…, O=…`. */
  subject: z.string(),
  issuer: z.string(),
  /** Hexadecimal. */
  serial: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  state: z.enum(certificateStates),
  keptByName: z.string(),
  keptAt: z.string(),
})
export type Certificate = z.infer<typeof certificate>

export const getSealCertificate = endpoint({
  path: '/esop/web/getSealCertificate',
  access: { right: 'seal.view' },
  input: z.object({}),
  output: z.object({ certificate: certificate.nullable() }),
  summary: 'The certificate that stamped copies are signed with, without its key',
})

/** Bytes of a PKCS#12 file: a key and a chain of certificates take a part of it. */
export const p12Bytes = 64 * 1024

export const keepSealCertificate = endpoint({
  path: '/esop/web/keepSealCertificate',
  access: { right: 'seal.certificate' },
  write: true,
  input: z.object({
    /** The PKCS#12 file (.p12, .pfx), Base64. */
    file: z
      .string()
      .min(1)
      .max(Math.ceil(p12Bytes / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    password: writtenText().max(256),
  }),
  output: z.object({}),
  summary:
    'Takes the certificate that stamped copies are signed with from now on; its key is kept sealed, its password is not kept',
})

export const removeSealCertificate = endpoint({
  path: '/esop/web/removeSealCertificate',
  access: { right: 'seal.certificate' },
  write: true,
  input: z.object({}),
  output: z.object({}),
  summary: 'Forgets the certificate: what is stamped from now on is not signed',
})
