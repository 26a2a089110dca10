import type { z } from 'zod'
import type { Message } from './messages.ts'

/** What is wrong with one field, to be worded in the reader's language. */
export interface FieldIssue extends Message {
  /** Path of the field: `planQuantity`, `shifts.0.start`. */
  field: string
}

/** Zod's issues as our messages: what is wrong and, through the parameters, what would be right. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap((issue): FieldIssue[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), key: 'invalid.unknown' }))
    return [{ field: issue.path.join('.'), ...wording(issue) }]
  })
}

function wording(issue: z.core.$ZodIssue & { input?: unknown }): Message {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'invalid.required' }
      if (issue.expected === 'number') return { key: 'invalid.number' }
      if (issue.expected === 'int') return { key: 'invalid.integer' }
      return { key: 'invalid.format' }
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return issue.minimum === 1
          ? { key: 'invalid.required' }
          : { key: 'invalid.short', params: { min: String(issue.minimum) } }
      return issue.inclusive === false
        ? { key: 'invalid.above', params: { min: String(issue.minimum) } }
        : { key: 'invalid.min', params: { min: String(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'invalid.long', params: { max: String(issue.maximum) } }
        : { key: 'invalid.max', params: { max: String(issue.maximum) } }
    case 'invalid_value':
      return { key: 'invalid.choice', params: { choices: issue.values.map(String).join(', ') } }
    case 'custom': {
      const told = issue.params as Partial<Message> | undefined
      return told?.key ? { key: told.key, ...(told.params && { params: told.params }) } : { key: 'invalid.format' }
    }
    default:
      return { key: 'invalid.format' }
  }
}
