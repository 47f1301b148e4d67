import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { session } from './session.svelte';

session.start();
mount(App, { target: document.getElementById('app')! });
