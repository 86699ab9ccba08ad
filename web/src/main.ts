import '@fontsource/marcellus/latin-400.css';
import '@fontsource/alegreya-sans/latin-500.css';
import '@fontsource/alegreya-sans/latin-700.css';
import './styles/tokens.css';
import './styles/page.css';
import './styles/board.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadPage, pageAt } from '$lib/pages';
import { route, startRouter } from '$lib/router.svelte';
import { applySettings, settings } from '$lib/settings.svelte';
import { loadWords } from '$lib/words.svelte';

startRouter();
applySettings();
// On its way while the words are; whatever is wrong with it is told when it is shown.
loadPage(pageAt(route.path).kind).catch(() => undefined);
await loadWords(settings.language);
mount(App, { target: document.getElementById('app')! });
