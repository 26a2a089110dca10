/** Codes that turn pages at a station, for whoever has a scanner and no hand free. */
export const pageCodes = { next: 'GEMBA:NEXT', previous: 'GEMBA:PREVIOUS' } as const
