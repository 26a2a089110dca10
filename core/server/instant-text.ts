const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant (epoch milliseconds, or as it stands in the database) as `YYYY-MM-DD HH:mm` in a zone, for messages and on paper. */
export function instantText(instant: number | string, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format.format(new Date(instant))
}
