export type CameraProblem = 'insecure' | 'none' | 'denied' | 'busy' | 'failed'

/** Why a camera does not open, from the browser's own error. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'failed'
}
