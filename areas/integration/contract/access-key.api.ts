import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { instantText, writtenText } from '#core/contract/text.ts'

/** How a maker proves that it is himself: the code of a short message, of his second factor, or his password. */
export const proofWays = ['sms', 'factor', 'password'] as const
const proof = writtenText().min(1).max(200)

export const getAccessKeyProof = endpoint({
  path: '/user/web/getAccessKeyProof',
  access: { right: 'accessKey.add' },
  input: z.object({}),
  output: z.object({
    way: z.enum(proofWays),
    /** Of `sms`: where it goes, masked. */
    phone: z.string().nullable(),
  }),
  summary:
    'How the caller confirms that he makes a key: SMS code, second factor, or password where the server sends no SMS',
})

export const sendAccessKeyCode = endpoint({
  path: '/user/web/sendAccessKeyCode',
  access: { right: 'accessKey.add' },
  input: z.object({}),
  output: z.object({ phone: z.string(), resendAfter: z.number() }),
  summary: 'Sends the caller a short message with the code that confirms a key',
})

export const selectAccessKeyRight = endpoint({
  path: '/user/web/selectAccessKeyRight',
  access: { right: 'accessKey.add' },
  input: z.object({}),
  output: z.object({ areas: z.array(z.object({ id: z.string(), rights: z.array(z.string()) })) }),
  summary: 'The rights that the caller can give to a key: those that he holds and that a program can have',
})

const keyTold = z.object({ id: z.number(), key: z.string() })

export const createAccessKey = endpoint({
  path: '/user/web/createAccessKey',
  access: { right: 'accessKey.add' },
  write: true,
  input: z.object({
    name: writtenText().trim().min(1).max(64),
    rights: z.array(writtenText().max(100)).min(1).max(2000),
    workshopIds: z.array(z.number().int().positive()).max(1000).default([]),
    addresses: writtenText().trim().max(500).nullable().default(null),
    perMinute: z.number().int().min(1).max(100_000).default(600),
    expiresAt: instantText().nullable().default(null),
    remindDays: z.number().int().min(0).max(90).default(14),
    remark: writtenText().trim().max(500).nullable().default(null),
    proof,
  }),
  /** The key, told this once. */
  output: keyTold,
  secret: true,
  summary: 'Makes an access key; it is told this once',
})

export const rotateAccessKey = endpoint({
  path: '/user/web/rotateAccessKey',
  access: { right: 'accessKey.add' },
  write: true,
  input: idInput.extend({ overlapHours: z.number().min(0).max(720), proof }),
  output: keyTold.extend({ oldUntil: z.string() }),
  secret: true,
  summary:
    'Gives a key of the caller’s own a new secret, told this once; the one before opens for the hours of overlap',
})

export const disableAccessKey = endpoint({
  path: '/user/web/disableAccessKey',
  access: { right: 'accessKey.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Disables keys: they are refused at once',
})

export const enableAccessKey = endpoint({
  path: '/user/web/enableAccessKey',
  access: { right: 'accessKey.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Enables keys of the caller’s own again',
})

export const getAccessKeyUse = endpoint({
  path: '/user/web/getAccessKeyUse',
  access: { right: 'accessKey.view' },
  input: idInput,
  output: z.object({
    rights: z.array(z.string()),
    secrets: z.array(z.object({ mask: z.string(), createdAt: z.string(), expiresAt: z.string().nullable() })),
    /** The newest 500 by day and call. */
    uses: z.array(
      z.object({
        day: z.string(),
        path: z.string(),
        calls: z.number(),
        errors: z.number(),
        lastAt: z.string(),
        lastIp: z.string().nullable(),
        lastErrorStatus: z.number().nullable(),
      }),
    ),
  }),
  summary: 'What a key may do, its secrets by their masks, and the calls made with it in 90 days',
})
