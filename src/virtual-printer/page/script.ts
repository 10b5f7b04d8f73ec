/** The page's script: shows what the server sends and reports which button was pressed. */
export const script = `
const byId = (id) => document.getElementById(id)
const put = (id, markup) => { if (byId(id).innerHTML !== markup) byId(id).innerHTML = markup }
const events = new EventSource('events')
events.onmessage = ({ data }) => {
  const { summary, moods, paper } = JSON.parse(data)
  const pressed = document.activeElement?.dataset?.mood
  put('moods', moods)
  if (pressed) document.querySelector('[data-mood="' + pressed + '"]')?.focus()
  put('paper', paper)
  if (byId('summary').textContent !== summary) byId('summary').textContent = summary
}
events.onerror = () => { byId('summary').textContent = 'The printer program has ended.' }
byId('moods').addEventListener('click', (event) => {
  const mood = event.target.closest('button')?.dataset.mood
  if (mood) fetch('mood', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mood }) })
})
`
