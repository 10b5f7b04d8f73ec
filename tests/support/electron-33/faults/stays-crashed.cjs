const { app } = require('electron')

// Screens whose process is gone cannot be opened again.
app.on('web-contents-created', (_event, contents) => {
  const reload = contents.reload.bind(contents)
  contents.reload = () => (contents.isCrashed() ? undefined : reload())
})
