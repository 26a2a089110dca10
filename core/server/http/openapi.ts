import type { Endpoint } from '../../contract/endpoint.ts'
import { defaultLanguage, languages } from '../../contract/languages.ts'
import type { Described } from '../handler.ts'
import { SharedSchemas } from './openapi-schemas.ts'

/** What the document says beside the endpoints. */
export interface ApiDescription {
  version: string
  /** The address where it is served. */
  url: string
  /** Of each area its id, in the order of the page, and its endpoints: calls are grouped by area. */
  areas: { id: string; endpoints: Endpoint[] }[]
  /** Calls that are no endpoints, each as its area describes it. */
  described: Described[]
}

/** The OpenAPI 3.1 document of all endpoints, from the same declarations that serve them. */
export function openApi({ version, url, areas, described }: ApiDescription): object {
  const schemas = new SharedSchemas()
  const answers = new Answers()
  schemas.add('Success', success)
  schemas.add('Failure', failure)
  const paths = areas.flatMap(({ id, endpoints }) =>
    endpoints.map((endpoint) => [endpoint.path, { post: operation(endpoint, id, schemas, answers) }] as const),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gemba',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'All calls are POST. Send the header `token` (from pwLogin) or `Authorization: Bearer` with an access key, `languages` (zh-Hans, en or vi) and, on writes, a unique `idempotency-key`. Answers are `{code, message, data}`; code 0 is success.',
    },
    servers: [{ url }],
    tags: areas.filter(({ endpoints }) => endpoints.length > 0).map(({ id }) => ({ name: id })),
    components: {
      securitySchemes: Object.assign(
        {
          token: { type: 'apiKey', in: 'header', name: 'token' },
          accessKey: { type: 'http', scheme: 'bearer', description: 'An access key of the team: `gemba_…`' },
        },
        ...described.map((each) => each.securitySchemes),
      ),
      parameters,
      responses: { ...responses, ...answers.all() },
      schemas: schemas.all(),
    },
    paths: Object.assign(Object.fromEntries(paths), ...described.map((each) => each.paths)),
  }
}

/** Whether programs with an access key may call it: under the right that it names, or where it says so. */
const ofPrograms = ({ access, programs }: Endpoint): boolean => 'right' in access || programs === true

function operation(endpoint: Endpoint, area: string, schemas: SharedSchemas, answers: Answers): object {
  const id = endpoint.path.slice(1).replaceAll(/\W+/g, '_')
  const body = schemas.of(endpoint.input, 'input', `${id}_input`)
  const upload = endpoint.travel === 'upload'
  const content = upload
    ? { 'multipart/form-data': { schema: { allOf: [body, fileField] } } }
    : { 'application/json': { schema: body } }
  const open = 'public' in endpoint.access
  return {
    operationId: id,
    tags: [area],
    summary: endpoint.summary,
    description: accessText(endpoint),
    security: open ? [] : [{ token: [] }, ...(ofPrograms(endpoint) ? [{ accessKey: [] }] : [])],
    parameters: [refTo('parameters', 'languages'), ...(endpoint.write ? [refTo('parameters', 'idempotencyKey')] : [])],
    requestBody: { required: upload, content },
    responses: {
      200:
        endpoint.travel === 'download'
          ? refTo('responses', 'File')
          : answers.of(schemas.of(endpoint.output, 'output', `${id}_output`)),
      400: refTo('responses', 'BadRequest'),
      ...(open ? {} : { 401: refTo('responses', 'NotLoggedIn') }),
      ...(open || ofPrograms(endpoint) ? { 429: refTo('responses', 'TooMany') } : {}),
      ...('right' in endpoint.access ? { 403: refTo('responses', 'Forbidden') } : {}),
      ...(endpoint.write ? { 409: refTo('responses', 'Conflict') } : {}),
      ...(upload ? { 413: refTo('responses', 'TooLarge') } : {}),
      default: refTo('responses', 'Failed'),
    },
  }
}

const refTo = (kind: 'parameters' | 'responses' | 'schemas', name: string) => ({ $ref: `#/components/${kind}/${name}` })

function accessText({ access, write }: Endpoint): string {
  const who =
    'right' in access
      ? `Right: \`${access.right}\``
      : 'session' in access
        ? `Any session: ${access.session}`
        : `Public: ${access.public}`
  return write ? `${who}. Takes an idempotency key.` : `${who}.`
}

const fileField = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

/** Answers that hold a shared schema and nothing else are shared themselves. */
class Answers {
  readonly #named: Record<string, object> = {}

  of(data: object): object {
    const name = '$ref' in data ? `${String(data.$ref).split('/').at(-1)}Answer` : undefined
    if (!name) return successOf(data)
    this.#named[name] ??= successOf(data)
    return refTo('responses', name)
  }

  all(): Record<string, object> {
    return this.#named
  }
}

const successOf = (data: object) => ({
  description: 'Success',
  content: {
    'application/json': {
      schema: {
        allOf: [refTo('schemas', 'Success'), { type: 'object', properties: { data }, required: ['data'] }],
      },
    },
  },
})

const success = {
  type: 'object',
  properties: { code: { const: 0 }, message: { type: 'string' } },
  required: ['code', 'message'],
}

const parameters = {
  languages: {
    name: 'languages',
    in: 'header',
    required: false,
    description: 'Language of messages, reasons and sheets',
    schema: { type: 'string', enum: [...languages], default: defaultLanguage },
  },
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description: 'A new text for each act: the same one again returns the first answer and does nothing twice',
    schema: { type: 'string', maxLength: 100 },
  },
}

const failureProperties = {
  code: { type: 'integer', description: 'The reason, as listed in the guide; decide by it, never by the message' },
  message: { type: 'string', description: 'In the language asked for' },
}
const failure = {
  type: 'object',
  properties: {
    ...failureProperties,
    data: {
      description:
        'By the code: of each wrong field, by its path, what is wrong (4000); what wants a yes (4002); else what the call says',
    },
  },
  required: ['code', 'message'],
}
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: refTo('schemas', 'Failure') } },
})

const responses = {
  BadRequest: refused('4000 fields are wrong, 4001 refused by a rule, 4002 wants a yes'),
  NotLoggedIn: refused('2001 not logged in, 8003 session expired, 8004 went on in another team'),
  Forbidden: refused(
    '4030 the right is missing, 4003 the password must be changed first, 4004 a second factor must be set up first',
  ),
  File: {
    description: 'Success',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  Conflict: refused('4090 exists already or is still used, 4091 somebody changed the row: `data` is the newest'),
  TooLarge: refused('4130 too large'),
  TooMany: refused('4290 too often: `data.seconds`, where given, until the next try'),
  Failed: refused('4040 not there, 4130 too large, 4290 too often, 5000 the server failed, 5030 not available now'),
}
