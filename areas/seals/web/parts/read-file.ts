import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { codeCommentLength, codeIn } from '../../contract/file-code.ts'

const sliceBytes = 1024 * 1024

/**
 * What a file is checked by; nothing of it leaves the browser.
 *
 * Not hashed by the browser's own: it has none on a page that comes by plain HTTP, as in a workshop's network.
 *
 * @returns its SHA-256 in hexadecimal, and the code that it carries
 */
export async function readFile(file: Blob): Promise<{ sha256: string; code: string | null }> {
  const hash = sha256.create()
  const latin1 = new TextDecoder('latin1')
  let code: string | null = null
  let before = ''
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer())
    hash.update(bytes)
    const text = before + latin1.decode(bytes)
    code = codeIn(text) ?? code
    before = text.slice(-codeCommentLength)
  }
  return { sha256: bytesToHex(hash.digest()), code }
}
