/** About how wide a text is at the table's font size, in pixels: a Chinese character is about twice a Latin letter. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7.4), 0)
