import { CallError } from '#core/web/call/request.ts'

/** A refusal in one text: what is wrong with single fields, and each check that failed, follow the message. */
export function problemsOf(error: Error | null): string[] {
  if (!error) return []
  if (!(error instanceof CallError)) return [error.message]
  const { checks } = (error.data ?? {}) as { checks?: { message: string }[] }
  if (checks?.length) return checks.map(({ message }) => message)
  const fields = [...new Set(Object.values(error.fields))]
  return fields.length ? fields : [error.message]
}
