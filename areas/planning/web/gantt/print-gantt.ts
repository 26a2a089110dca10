/** Prints a picture of the Gantt as it is shown, landscape, with a line above it. */
export function printGantt(picture: string, title: string): void {
  const sheet = document.createElement('div')
  sheet.className = 'gantt-print'
  const heading = document.createElement('h1')
  heading.textContent = title
  const image = document.createElement('img')
  image.alt = title
  sheet.append(heading, image)
  const end = () => {
    sheet.remove()
    document.documentElement.classList.remove('gantt-printing')
    window.removeEventListener('afterprint', end)
  }
  image.onload = () => {
    document.documentElement.classList.add('gantt-printing')
    window.addEventListener('afterprint', end)
    window.print()
  }
  document.body.append(sheet)
  image.src = picture
}
