import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Operation {
  responses: Record<string, Response | { $ref: string }>
}
interface Response {
  content?: { 'application/json'?: { schema: object } }
}
interface Document {
  paths: Record<string, { post: Operation }>
  components: { responses: Record<string, Response> }
}

/** Checks answers against what `/openapi.json` says of them. One for each server: documents differ by nothing but their address. */
export class AnswerCheck {
  readonly #document: Document
  readonly #ajv: Ajv2020
  readonly #checks = new Map<string, ValidateFunction | null>()

  constructor(document: object) {
    this.#document = document as Document
    this.#ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'api')
  }

  /** @throws naming each place where the answer is not as described */
  check(path: string, status: number, body: unknown): void {
    const validate = this.#checkOf(path, status)
    if (!validate || validate(body)) return
    const faults = (validate.errors ?? []).slice(0, 8).map(({ instancePath, message, params }) => {
      const more = 'additionalProperty' in params ? ` (${params.additionalProperty})` : ''
      return `  ${instancePath || '/'} ${message}${more}`
    })
    throw new Error(`The answer ${status} of ${path} is not as /openapi.json says:\n${faults.join('\n')}`)
  }

  #checkOf(path: string, status: number): ValidateFunction | null {
    const key = `${status} ${path}`
    const known = this.#checks.get(key)
    if (known !== undefined) return known
    const made = this.#make(path, status)
    this.#checks.set(key, made)
    return made
  }

  #make(path: string, status: number): ValidateFunction | null {
    const responses = this.#document.paths[path]?.post.responses
    if (!responses) return null
    const which = String(status) in responses ? String(status) : 'default'
    const given = responses[which] as Response & { $ref?: string }
    const at = given.$ref
      ? given.$ref.slice(1)
      : `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/post/responses/${which}`
    const response = given.$ref ? this.#document.components.responses[given.$ref.split('/').at(-1) as string] : given
    if (!response?.content?.['application/json']) return null
    return this.#ajv.compile({ $ref: `api#${at}/content/application~1json/schema` })
  }
}
