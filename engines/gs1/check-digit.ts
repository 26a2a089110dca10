/** The check digit of GS1's numeric keys (General Specifications 7.9.1) for the digits before it: weights 3 and 1 from the right, modulo 10. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last of the digits is their check digit. */
export const checks = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.at(-1)

const cset82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const cset32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239,
  241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311, 313, 317, 331, 337, 347, 349, 353, 359, 367, 373, 379,
  383, 389, 397, 401, 409, 419, 421, 431, 433, 439, 443, 449, 457, 461, 463, 467, 479, 487, 491, 499, 503, 509,
]

/** Most characters before a check pair. */
export const longestPaired = primes.length

/** The pair of check characters (General Specifications 7.9.5) for the characters before it, which are of the 82 and at most `longestPaired`. */
export function checkPair(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    sum += cset82.indexOf(text[text.length - 1 - i] as string) * (primes[i] as number)
  }
  sum %= 1021
  return `${cset32[sum >> 5]}${cset32[sum & 31]}`
}

/** Position of the first character that is not of the 82, -1 for none. */
export const outside82 = (text: string): number => [...text].findIndex((each) => !cset82.includes(each))
