"""The rig's cases: each file is a topic, each case a sentence of behaviour."""
