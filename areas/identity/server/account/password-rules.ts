import { refuseField } from '#core/server/refusal.ts'

/** Shorter ones are no match for what people try first. */
const shortestOwn = 4

let common: Promise<Set<string>> | undefined
const commonPasswords = (): Promise<Set<string>> => {
  // Fifty thousand words, read when the first password is chosen.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= 8)),
  )
  return common
}

/**
 * Refuses a new password that others guess first: a common one, or one made of the account's own name or phone. Any characters will do;
 * its length is the field's to check.
 */
export async function checkNewPassword(
  field: string,
  password: string,
  own: { account: string; phoneNo: string },
): Promise<void> {
  const lower = password.normalize('NFKC').toLowerCase()
  const names = [own.account, own.phoneNo.replace(/^\+/, '')].map((name) => name.toLowerCase())
  if (names.some((name) => name.length >= shortestOwn && lower.includes(name))) throw refuseField(field, 'password.own')
  // Neither is a common one made better by digits or signs around it.
  const bare = lower.replace(/^[\W\d_]+|[\W\d_]+$/g, '')
  const known = await commonPasswords()
  if (known.has(lower) || (bare.length >= 8 && known.has(bare)) || new Set(lower).size < 3)
    throw refuseField(field, 'password.common')
}
